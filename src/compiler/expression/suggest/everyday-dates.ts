// Days and periods as people say them: `due_on is before today`, `number of loans this month`, `weekday of day`. Asked only
// where an expression cannot be read, so that no name of a field is taken for such a word.

import { type Groups, PATH, type Saying, saying, UNIT, VALUE } from "./everyday-sentence.ts";

const IS = "(?: (?:is|was|are))?";
/** A field, or what is asked of one. */
const SUBJECT = `(?:(?:time|date|month|length) of )?${PATH}`;
const CONSTANT = "[A-Z][A-Z0-9_]*";
const LENGTH = `(?<count>\\d+) (?<unit>${UNIT})`;
/** What a list is asked, up to its condition. */
const QUESTION = `(?<how>(?:number|count|sum|total|largest|smallest|average) of|some|no) (?<list>${PATH})(?<where> where \\([^()]*\\))?`;

/** By its name, a moment rather than a day. */
function isMoment(path: string): boolean {
  return path === "now" || /(?:^|[_.])at$/.test(path);
}

function dayOf(path = ""): string {
  return isMoment(path) && path !== "now" && !path.includes(" ") ? `date of ${path}` : path;
}

/** The clock, to what is counted in hours and minutes; else the day. */
function clockOf({ unit = "" }: Groups): string {
  return /^(?:hour|minute|second)/.test(unit) ? "now" : "today";
}

function compared({ x = "", count, unit }: Groups, how: string, sign: string): string {
  const clock = clockOf({ unit });
  return `${clock === "now" ? x : dayOf(x)} ${how} ${clock} ${sign} ${count} ${unit}`;
}

const EARLIER: Readonly<Record<string, string>> = {
  before: "<",
  "earlier than": "<",
  after: ">",
  "later than": ">",
  "on or before": "<=",
  "on or after": ">=",
  "not after": "<=",
  "not before": ">=",
  "not later than": "<=",
  "no later than": "<=",
  "not earlier than": ">=",
  "no earlier than": ">=",
};
const AGO: Readonly<Record<string, string>> = { "more than": "<", "less than": ">", "at least": "<=", "at most": ">=" };
const AWAY: Readonly<Record<string, string>> = { "more than": ">", "less than": "<", "at least": ">=", "at most": "<=" };
/** How far from a day or moment: what is at least so long before it, is so much earlier or more. */
const BEFORE: Readonly<Record<string, string>> = { ...AGO, "no less than": "<=", "no more than": ">=" };
const AFTER: Readonly<Record<string, string>> = { ...AWAY, "no less than": ">=", "no more than": "<=" };
const YEARS_TO = "years from 0001-01-01 to";
const NEXT_MONTH = "month of (month of today + 31 days)";
/** That a day lies in a period of the calendar. */
const WITHIN: Readonly<Record<string, (x: string) => string>> = {
  "this month": (x) => `month of ${x} = month of today`,
  "last month": (x) => `month of ${x} = month of (month of today - 1 day)`,
  "next month": (x) => `month of ${x} = ${NEXT_MONTH}`,
  "this year": (x) => `${YEARS_TO} ${x} = ${YEARS_TO} today`,
};
/** That something of a list lies in a period; which of its fields says when is not known here. */
const COUNTED: Readonly<Record<string, string>> = {
  day: "DATE = today",
  week: "DATE > today - 7 days",
  month: "month of DATE = month of today",
  year: `${YEARS_TO} DATE = ${YEARS_TO} today`,
};

function inPeriod({ x = "", which = "this", period = "" }: Groups) {
  const within = WITHIN[`${which.replace(/^the |current/g, "").trim() || "this"} ${period}`];
  return within === undefined ? { word: `${x} >= FROM and ${x} <= TO`, isCertain: false } : { word: within(x) };
}

function asked({ how, list, where = "" }: Groups, condition: string) {
  const conditions = where === "" ? condition : `${where.slice(" where (".length, -1)} and ${condition}`;
  const question = how?.replace("count", "number").replace("total", "sum");
  return { word: `${question} ${list} where (${conditions})`, isCertain: false };
}

/** What follows `to` is one value, or stands in parentheses. */
function operand(value = ""): string {
  return / /.test(value) ? `(${value})` : value;
}

const WEEKDAY = "(?:week ?day|day ?of ?(?:the ?)?week|dayofweek|day_of_week)";

export const DATES: readonly Saying[] = [
  saying(`${QUESTION} (?:in|within) (?:the )?(?:last|past) ${LENGTH}`, (said) =>
    asked(said, `DATE >= ${clockOf(said)} - ${said.count} ${said.unit}`),
  ),
  saying(`${QUESTION} (?:(?:in|of) )?(?:this|per|each|every|a|the current) (?<period>day|week|month|year)`, (said) =>
    asked(said, COUNTED[said.period ?? ""] ?? ""),
  ),
  saying(`${QUESTION} (?:per|for each|for every|by) (?<key>${PATH})`, (said) => asked(said, `${said.key} = this.${said.key}`)),
  saying(
    `(?<length>days|years|time|hours|minutes) between (?<from>(?!\\d)${VALUE}) and (?<to>(?!\\d)${VALUE})`,
    ({ length, from, to }) => ({
      word: `${length} from ${from} to ${operand(to)}`,
    }),
  ),
  saying(`(?<x>${SUBJECT})${IS}(?<not> not)? between (?<from>${VALUE}) and (?<to>${VALUE})`, ({ x, not = "", from, to }) => ({
    word: `${not.trim()}${not === "" ? "" : " "}(${x} >= ${from} and ${x} <= ${to})`,
  })),
  saying("(?<length>days|years|time|hours|minutes) between", ({ length }) => ({ word: `${length} from A to B`, isCertain: false })),
  saying(
    `(?:(?<y>${SUBJECT})${IS} )?(?<than>${Object.keys(BEFORE).join("|")}) (?<length>\\d+ ${UNIT}|${CONSTANT}) (?<way>before|after) (?<x>${PATH})`,
    ({ y, than = "", length, way, x = "" }) => {
      const sign = way === "before" ? BEFORE[than] : AFTER[than];
      return { word: `${y ?? (isMoment(x) ? "now" : "today")} ${sign} ${x} ${way === "before" ? "-" : "+"} ${length}` };
    },
  ),
  saying(`${LENGTH} (?<way>before|after) (?<x>${PATH})`, ({ count, unit, way, x }) => ({
    word: `${x} ${way === "before" ? "-" : "+"} ${count} ${unit}`,
  })),
  saying(`(?<x>${SUBJECT})${IS} (?<way>${Object.keys(EARLIER).join("|")}) (?<y>(?!\\d+ )${VALUE})`, ({ x = "", way = "", y = "" }) => ({
    word: `${isMoment(/^[\w.]+/.exec(y)?.[0] ?? "") ? x : dayOf(x)} ${EARLIER[way]} ${y}`,
  })),
  saying(`(?<x>${PATH})${IS}(?: (?<than>${Object.keys(AGO).join("|")}))? ${LENGTH} ago`, (said) => ({
    word: compared(said, AGO[said.than ?? ""] ?? "=", "-"),
  })),
  saying(`(?<x>${PATH})${IS}(?: (?<than>${Object.keys(AWAY).join("|")}))? ${LENGTH} (?:away|ahead)`, (said) => ({
    word: compared(said, AWAY[said.than ?? ""] ?? "=", "+"),
  })),
  saying(`${LENGTH} ago`, (said) => ({ word: `${clockOf(said)} - ${said.count} ${said.unit}` })),
  saying(`${LENGTH} from (?:now|today)`, (said) => ({ word: `${clockOf(said)} + ${said.count} ${said.unit}` })),
  saying(`(?<length>days|years|hours|minutes) (?<way>until|till|since) (?<x>${PATH})`, ({ length = "", way, x }) => {
    const clock = clockOf({ unit: length });
    return { word: way === "since" ? `${length} from ${x} to ${clock}` : `${length} from ${clock} to ${x}` };
  }),
  saying(`(?<x>${PATH})${IS}(?<not> not)? in the (?<when>past|future)`, ({ x = "", not, when }) => {
    const sign = when === "past" ? ["<", ">="] : [">", "<="];
    return { word: `${x} ${sign[not === undefined ? 0 : 1]} ${isMoment(x) ? "now" : "today"}` };
  }),
  saying(`(?<x>${PATH})${IS} (?:in|within) (?:the )?(?<way>last|past|next|coming) ${LENGTH}`, (said) => {
    const isPast = said.way === "last" || said.way === "past";
    const clock = clockOf(said);
    const x = clock === "now" ? said.x : dayOf(said.x);
    return { word: `(${compared(said, isPast ? ">=" : "<=", isPast ? "-" : "+")} and ${x} ${isPast ? "<=" : ">="} ${clock})` };
  }),
  saying(
    `(?<x>${PATH})${IS}(?: (?:in|within))? (?<which>this|the current|current|(?:the )?last|(?:the )?next) (?<period>week|month|quarter|year)`,
    inPeriod,
  ),
  saying("(?:the )?(?:start|beginning|first day|first) of (?:(?:the|this) )?month", () => ({ word: "month of today" })),
  saying("(?:the )?(?:end|last day|last) of (?:(?:the|this) )?month", () => ({ word: `(${NEXT_MONTH} - 1 day)` })),
  saying(`${WEEKDAY}(?: of)? (?<x>${PATH})`, ({ x }) => ({ word: weekday(x), isCertain: false })),
  saying(`year of (?<x>${PATH}) (?<how>=|!=|is|is not) year of (?<y>${PATH})`, ({ x, how, y }) => ({
    word: `${YEARS_TO} ${x} ${how} ${YEARS_TO} ${y}`,
  })),
  saying(`year of (?<x>${PATH})`, ({ x }) => ({ word: `(${YEARS_TO} ${x} + 1)` })),
  saying(`day of (?:(?:the )?month of )?(?<x>${PATH})`, ({ x = "" }) => ({
    word: isMoment(x) ? `date of ${x}` : `(days from month of ${x} to ${x} + 1)`,
  })),
  saying(`(?:hours?|minutes?) of (?<x>${PATH})`, ({ x }) => ({ word: `time of ${x} >= 09:00`, isCertain: false })),
  saying(`(?:week|quarter) of (?<x>${PATH})`, ({ x }) => ({ word: `${x} >= FROM and ${x} <= TO`, isCertain: false })),
];

/** 1 on a Monday, 7 on a Sunday: 2024-01-04 was a Thursday, from which a week reaches three days either way. */
function weekday(x = ""): string {
  const days = `days from 2024-01-04 to ${dayOf(x)}`;
  return `${days} - 7 * round ${days} / 7 to 0 + 4`;
}
