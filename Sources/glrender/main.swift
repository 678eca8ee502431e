print("glrender")
