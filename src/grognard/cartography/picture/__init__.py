"""Maps and counters as SVG, from the text map alone: no geodata, no GIS library."""
