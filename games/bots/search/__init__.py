"""The strongest level: plans tried by playouts in worlds that agree with what the seat knows."""
