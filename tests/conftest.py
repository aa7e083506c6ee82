"""For every test: hypothesis without a clock, and with the same examples on every machine.

`make soak` looks further: it sets HYPOTHESIS_PROFILE=soak, and every run tries other examples.
"""

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile("ordinary", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # begun in the background by a shell, which makes everything it starts deaf to Ctrl-C: some tests press it
    signal.signal(signal.SIGINT, signal.default_int_handler)
