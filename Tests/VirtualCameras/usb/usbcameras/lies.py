"""How a camera misbehaves: rules that say what, and where. README.md lists them."""

KINDS = {"rate", "hunt", "negotiate", "refuse", "refuse_stream", "drop", "short", "error", "corrupt", "freeze", "first_frame", "plain", "lamp",
         "picture_size", "put_back", "jitter", "unplug", "slow_control", "stall_control", "max_frame_size"}


def checked(rule):
    """The rule itself; an error for one that no camera knows."""
    if rule.get("lie") not in KINDS:
        raise ValueError("unknown lie %r" % rule.get("lie"))
    return rule


def applies(rule, number, mode, interval):
    """Whether a rule is about this stream, mode and interval; those of the rule's "when" must all be known and equal."""
    when = rule.get("when", {})
    if "stream" in when and when["stream"] != number:
        return False
    if "interval_100ns" in when and when["interval_100ns"] != interval:
        return False
    if mode is None:
        return not when.keys() & {"fourcc", "w", "h"}
    return (when.get("fourcc", mode.fourcc).ljust(4) == mode.fourcc
            and when.get("w", mode.w) == mode.w and when.get("h", mode.h) == mode.h)
