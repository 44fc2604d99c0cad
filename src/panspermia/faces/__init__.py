"""What every face needs: the contract, and pictures for the terminal and for pages."""
