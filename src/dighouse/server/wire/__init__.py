"""What goes over the socket, and the socket itself."""
