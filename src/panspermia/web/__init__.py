"""The table in the browser: a Litestar application that shows views and takes answers."""
