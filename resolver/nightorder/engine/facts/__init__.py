"""The rules of facts, one module for each subject: when a fact holds, and why."""
