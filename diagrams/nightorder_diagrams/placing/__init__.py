"""From a scene to a picture: layers, heights, columns; and the chart of a whole game."""
