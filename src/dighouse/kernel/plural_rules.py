"""Which plural form a whole number takes, by language.

Written by tools/plural_rules.py from the CLDR data of Babel: run that instead of changing this.
"""

from __future__ import annotations

Test = tuple[int, bool, tuple[tuple[int, int], ...]]
Ways = tuple[tuple[Test, ...], ...]


def plural_category(language: str, number: int) -> str:
    """'one' for 1 in English: zero, one, two, few, many or other."""
    for category, ways in _rules(language):
        if any(all(_holds(test, number) for test in way) for way in ways):
            return category
    return "other"


def categories(language: str) -> list[str]:
    """All that numbers of this language have, as CLDR orders them."""
    return [*(category for category, _ in _rules(language)), "other"]


def _rules(language: str) -> tuple[tuple[str, Ways], ...]:
    number = LANGUAGES.get(language, LANGUAGES.get(language.split("-")[0]))
    if number is None:
        raise ValueError(f"nobody knows the plural forms of the language {language!r}")
    return RULES[number]


def _holds(test: Test, number: int) -> bool:
    modulus, among, ranges = test
    rest = number % modulus if modulus else number
    return any(first <= rest <= last for first, last in ranges) == among


# fmt: off
RULES: tuple[tuple[tuple[str, Ways], ...], ...] = (
    (
    ),
    (
        ("one", (((0, True, ((0, 0), (1, 1))),),)),
    ),
    (
        ("one", (((0, True, ((0, 0),)),), ((0, True, ((1, 1),)),))),
    ),
    (
        ("one", (((0, True, ((0, 1),)),), ((0, True, ((11, 99),)),))),
    ),
    (
        ("one", (((0, True, ((0, 1),)),),)),
    ),
    (
        ("one", (((0, True, ((1, 1), (2, 2), (3, 3))),), ((10, False, ((4, 4), (6, 6), (9, 9))),))),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
    ),
    (
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 11),))),)),
    ),
    (
        ("one", (((0, True, ((0, 0), (1, 1))),),)),
        ("many", (((0, False, ((0, 0),)), (1000000, True, ((0, 0),))),)),
    ),
    (
        ("one", (((0, True, ((0, 0),)),), ((0, True, ((1, 1),)),))),
        ("few", (((0, True, ((2, 10),)),),)),
    ),
    (
        ("one", (((0, True, ((0, 1),)),),)),
        ("many", (((0, False, ((0, 0),)), (1000000, True, ((0, 0),))),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("few", (((0, True, ((0, 0),)),), ((0, False, ((1, 1),)), (100, True, ((1, 19),))))),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("few", (((0, True, ((2, 4),)),),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("many", (((0, False, ((0, 0),)), (1000000, True, ((0, 0),))),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((0, True, ((2, 2),)),),)),
    ),
    (
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 11),))),)),
        ("few", (((10, True, ((2, 4),)), (100, False, ((12, 14),))),)),
    ),
    (
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 19),))),)),
        ("few", (((10, True, ((2, 9),)), (100, False, ((11, 19),))),)),
    ),
    (
        ("zero", (((0, True, ((0, 0),)),),)),
        ("one", (((0, True, ((0, 0), (1, 1))), (0, False, ((0, 0),))),)),
    ),
    (
        ("zero", (((0, True, ((0, 0),)),),)),
        ("one", (((0, True, ((1, 1),)),),)),
    ),
    (
        ("zero", (((10, True, ((0, 0),)),), ((100, True, ((11, 19),)),))),
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 11),))),)),
    ),
    (
        ("one", (((0, True, ((1, 1), (11, 11))),),)),
        ("two", (((0, True, ((2, 2), (12, 12))),),)),
        ("few", (((0, True, ((3, 10), (13, 19))),),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("few", (((10, True, ((2, 4),)), (100, False, ((12, 14),))),)),
        ("many", (((0, False, ((1, 1),)), (10, True, ((0, 1),))), ((10, True, ((5, 9),)),), ((100, True, ((12, 14),)),))),
    ),
    (
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 11),))),)),
        ("few", (((10, True, ((2, 4),)), (100, False, ((12, 14),))),)),
        ("many", (((10, True, ((0, 0),)),), ((10, True, ((5, 9),)),), ((100, True, ((11, 14),)),))),
    ),
    (
        ("one", (((10, True, ((1, 1),)),),)),
        ("two", (((10, True, ((2, 2),)),),)),
        ("few", (((100, True, ((0, 0), (20, 20), (40, 40), (60, 60), (80, 80))),),)),
    ),
    (
        ("one", (((100, True, ((1, 1),)),),)),
        ("two", (((100, True, ((2, 2),)),),)),
        ("few", (((100, True, ((3, 4),)),),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((0, True, ((2, 2),)),),)),
        ("few", (((0, True, ((0, 0),)),), ((100, True, ((3, 10),)),))),
        ("many", (((100, True, ((11, 19),)),),)),
    ),
    (
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((0, True, ((2, 2),)),),)),
        ("few", (((0, True, ((3, 6),)),),)),
        ("many", (((0, True, ((7, 10),)),),)),
    ),
    (
        ("one", (((10, True, ((1, 1),)), (100, False, ((11, 11), (71, 71), (91, 91)))),)),
        ("two", (((10, True, ((2, 2),)), (100, False, ((12, 12), (72, 72), (92, 92)))),)),
        ("few", (((10, True, ((3, 4), (9, 9))), (100, False, ((10, 19), (70, 79), (90, 99)))),)),
        ("many", (((0, False, ((0, 0),)), (1000000, True, ((0, 0),))),)),
    ),
    (
        ("zero", (((0, True, ((0, 0),)),),)),
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((0, True, ((2, 2),)),),)),
        ("few", (((0, True, ((3, 3),)),),)),
        ("many", (((0, True, ((6, 6),)),),)),
    ),
    (
        ("zero", (((0, True, ((0, 0),)),),)),
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((0, True, ((2, 2),)),),)),
        ("few", (((100, True, ((3, 10),)),),)),
        ("many", (((100, True, ((11, 99),)),),)),
    ),
    (
        ("zero", (((0, True, ((0, 0),)),),)),
        ("one", (((0, True, ((1, 1),)),),)),
        ("two", (((100, True, ((2, 2), (22, 22), (42, 42), (62, 62), (82, 82))),), ((1000, True, ((0, 0),)), (100000, True, ((1000, 20000), (40000, 40000), (60000, 60000), (80000, 80000)))), ((0, False, ((0, 0),)), (1000000, True, ((100000, 100000),))))),
        ("few", (((100, True, ((3, 3), (23, 23), (43, 43), (63, 63), (83, 83))),),)),
        ("many", (((0, False, ((1, 1),)), (100, True, ((1, 1), (21, 21), (41, 41), (61, 61), (81, 81)))),)),
    ),
)

LANGUAGES: dict[str, int] = {  # the number of its rules
    "aa": 0, "ab": 0, "agq": 0, "ann": 0, "apc": 0, "arn": 0, "ba": 0, "bas": 0, "bew": 0,
    "bgc": 0, "bgn": 0, "blt": 0, "bm": 0, "bo": 0, "bss": 0, "byn": 0, "cad": 0, "cch": 0,
    "ccp": 0, "cho": 0, "cic": 0, "co": 0, "cop": 0, "cu": 0, "cv": 0, "dav": 0, "dje": 0,
    "dua": 0, "dyo": 0, "dz": 0, "ebu": 0, "ewo": 0, "frr": 0, "gaa": 0, "gez": 0, "gn": 0,
    "guz": 0, "hnj": 0, "id": 0, "ie": 0, "ig": 0, "ii": 0, "ja": 0, "jbo": 0, "jv": 0,
    "kaa": 0, "kam": 0, "kde": 0, "kea": 0, "ken": 0, "kgp": 0, "khq": 0, "ki": 0, "kln": 0,
    "km": 0, "ko": 0, "kok": 0, "kpe": 0, "ksf": 0, "kxv": 0, "la": 0, "lkt": 0, "lmo": 0,
    "lo": 0, "lrc": 0, "ltg": 0, "lu": 0, "luo": 0, "luy": 0, "mai": 0, "mdf": 0, "mer": 0,
    "mfe": 0, "mgh": 0, "mhn": 0, "mi": 0, "mic": 0, "mni": 0, "moh": 0, "ms": 0, "mua": 0,
    "mus": 0, "my": 0, "myv": 0, "mzn": 0, "nds": 0, "nmg": 0, "nqo": 0, "nus": 0, "nv": 0,
    "oc": 0, "osa": 0, "pis": 0, "qu": 0, "quc": 0, "raj": 0, "rhg": 0, "rif": 0, "rn": 0,
    "rw": 0, "sa": 0, "sah": 0, "sbp": 0, "ses": 0, "sg": 0, "shn": 0, "sid": 0, "skr": 0,
    "su": 0, "szl": 0, "tg": 0, "th": 0, "to": 0, "tok": 0, "tpi": 0, "trv": 0, "trw": 0,
    "tt": 0, "twq": 0, "tyv": 0, "vai": 0, "vi": 0, "vmw": 0, "wal": 0, "wbp": 0, "wo": 0,
    "xnr": 0, "yav": 0, "yo": 0, "yrl": 0, "yue": 0, "za": 0, "zgh": 0, "zh": 0,
    "ff": 1, "hy": 1, "kab": 1, "si": 1,
    "am": 2, "as": 2, "bn": 2, "doi": 2, "fa": 2, "gu": 2, "hi": 2, "kn": 2, "pcm": 2, "zu": 2,
    "tzm": 3,
    "ak": 4, "bho": 4, "csw": 4, "ln": 4, "mg": 4, "nso": 4, "pa": 4, "ti": 4, "wa": 4,
    "ceb": 5, "fil": 5,
    "af": 6, "an": 6, "asa": 6, "ast": 6, "az": 6, "bal": 6, "bem": 6, "bez": 6, "bg": 6,
    "brx": 6, "ce": 6, "cgg": 6, "chr": 6, "ckb": 6, "da": 6, "de": 6, "dv": 6, "ee": 6,
    "el": 6, "en": 6, "eo": 6, "et": 6, "eu": 6, "fi": 6, "fo": 6, "fur": 6, "fy": 6, "gl": 6,
    "gsw": 6, "ha": 6, "haw": 6, "hu": 6, "ia": 6, "io": 6, "jgo": 6, "jmc": 6, "ka": 6,
    "kaj": 6, "kcg": 6, "kk": 6, "kkj": 6, "kl": 6, "ks": 6, "ksb": 6, "ku": 6, "ky": 6,
    "lb": 6, "lg": 6, "lij": 6, "mas": 6, "mgo": 6, "ml": 6, "mn": 6, "mr": 6, "nb": 6, "nd": 6,
    "ne": 6, "nl": 6, "nn": 6, "nnh": 6, "no": 6, "nr": 6, "ny": 6, "nyn": 6, "om": 6, "or": 6,
    "os": 6, "pap": 6, "ps": 6, "rm": 6, "rof": 6, "rwk": 6, "saq": 6, "sc": 6, "sd": 6,
    "sdh": 6, "seh": 6, "sn": 6, "so": 6, "sq": 6, "ss": 6, "ssy": 6, "st": 6, "sv": 6, "sw": 6,
    "syr": 6, "ta": 6, "te": 6, "teo": 6, "tig": 6, "tk": 6, "tn": 6, "tr": 6, "ts": 6, "ug": 6,
    "ur": 6, "uz": 6, "ve": 6, "vo": 6, "vun": 6, "wae": 6, "xh": 6, "xog": 6, "yi": 6,
    "is": 7, "mk": 7,
    "fr": 8, "ht": 8,
    "shi": 9,
    "pt": 10,
    "ro": 11,
    "cs": 12, "sk": 12,
    "ca": 13, "es": 13, "it": 13, "lld": 13, "scn": 13, "vec": 13, "pt-AO": 13, "pt-CH": 13,
    "pt-CV": 13, "pt-GQ": 13, "pt-GW": 13, "pt-LU": 13, "pt-MO": 13, "pt-MZ": 13, "pt-PT": 13,
    "pt-ST": 13, "pt-TL": 13,
    "he": 14, "iu": 14, "naq": 14, "sat": 14, "se": 14, "sma": 14, "smj": 14, "smn": 14,
    "sms": 14,
    "bs": 15, "hr": 15, "sr": 15,
    "lt": 16,
    "lag": 17,
    "blo": 18, "ksh": 18,
    "lv": 19, "prg": 19,
    "gd": 20,
    "pl": 21,
    "be": 22, "ru": 22, "uk": 22,
    "gv": 23,
    "dsb": 24, "hsb": 24, "sl": 24,
    "mt": 25,
    "ga": 26,
    "br": 27,
    "cy": 28,
    "ar": 29,
    "kw": 30,
}
# fmt: on
