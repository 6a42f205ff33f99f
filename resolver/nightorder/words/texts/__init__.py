"""What is said in each language: one package of tables for each, or one module."""
