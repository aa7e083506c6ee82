"""A second source of pictures beside the simulated camera: rays through a lens onto printed things under a lamp.

It shares the printed art with the rest of the house and nothing else: no pose, no projection and no shading of its own
comes from the code that reads. Slow, and only for trials.
"""
