"""Files of scenes and pictures: SVG, PNG, DOT, Mermaid, and pages of HTML."""
