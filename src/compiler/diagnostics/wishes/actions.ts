// Wishes for states, actions and effects, for roles, and for what is told.

import { nothing, type Wish } from "./wish.ts";

const STATES = ["states-are-known"];
const EFFECTS = ["effects-are-known"];
const CODES = ["codes-are-in-the-catalogue"];
const ROLES = ["roles-say-whom-they-mean"];

export const ACTION_WISHES: readonly Wish[] = [
  {
    section: "Act by itself",
    codes: STATES,
    pattern: /^\w+ \((?:after|at|when) /,
    help: "The state stands alone under From, and the time in the column Action: (after 14 days).",
  },
  {
    section: "Begin from several states",
    codes: STATES,
    pattern: /^(?:not|all but|all except|any but|everything but) /i,
    help: "Write the states with commas, or *, which is any that is no end.",
  },
  {
    section: "Begin from several states",
    codes: STATES,
    pattern: /^(?<list>\w+(?:(?:,| or| and|\/) ?\w+)+)$/i,
    help: "Under From states stand with commas. To is one state: of several rows of one action the first is taken whose Only if holds.",
    write: ({ list }) => list?.split(/, ?| or | and |\//).join(", ") ?? null,
  },
  {
    section: "Begin from several states",
    codes: ["names-have-their-shape"],
    pattern: /^- States: (?<list>.*(?:->|→).*)$/,
    help: "The states stand with commas; the table below says what leads where.",
    write: ({ list }) =>
      `- States: ${list
        ?.split(/,|->|→/)
        .map((one) => one.trim())
        .join(", ")}`,
  },
  {
    section: "Stay in the same state",
    codes: ["needed-cells-say-something"],
    message: /without "To"/,
    pattern: /^-$/,
    help: "Write under To the state that it is in already.",
  },
  {
    section: "Do one of two things",
    codes: ["names-have-their-shape"],
    message: /An action/,
    pattern: /^[^|]+ \/ [^|]+$/,
    help: "Two actions are two rows, each with its name.",
    write: nothing,
  },
  {
    section: "Act by itself",
    codes: ["actions-have-a-permission"],
    pattern: /^(?:every|each) (?:day|week|month|morning|night|hour)|^(?:daily|weekly|monthly|nightly)$/i,
    help: "This is read as the name of an action. What the program does by itself stands in parentheses: (after 1 day), (at due_on), (when due_on < today).",
    write: nothing,
  },
  {
    section: "Act at an hour of the day",
    codes: ["timers-follow-a-day-from-its-beginning"],
    pattern: /^\(every /i,
    help: "What repeats is a row that leads to its own state: (after 1 day). It begins when the state does, and not at an hour; for that count from a moment: (at starts_at - 15 hours).",
    write: nothing,
  },
  {
    section: "Send a mail",
    codes: EFFECTS,
    pattern: /^(?:send )?(?:an? )?(?:e-?mail|mail|notify|notification|message|inform)(?: to)? (?<who>[\w.]+) (?<what>[a-z]+(?:-[a-z]+)+)$/i,
    help: "Write tell WHO MESSAGE; the text is a row of the table Message in point 7.",
    write: ({ who, what }) => `tell ${who} ${what}`,
  },
  {
    section: "Send a mail",
    codes: EFFECTS,
    pattern: /^(?:send|e-?mail|mail|notify|inform|message)\b/i,
    help: "Write tell WHO MESSAGE, as in tell member overdue-notice; the text is a row of the table Message in point 7.",
  },
  {
    section: "Send a text message",
    codes: ["messages-are-known"],
    pattern: /\bby (?:sms|text|phone|whatsapp|push|post)\b/i,
    help: "People are told in the application and by mail. Another program is told by an outbound call of point 7: call NAME.",
  },
  {
    section: "Send a mail",
    codes: ["messages-are-known"],
    pattern: /"/,
    help: "The text is a row of the table Message in point 7, and is told by its name: tell member overdue-notice.",
  },
  {
    section: "Do something only if",
    codes: EFFECTS,
    pattern: /^if\b|\) if\b| only if\b| when\b/i,
    help: "An effect has no condition. Write two rows of the action: the first with Only if and the effect, the second without.",
  },
  {
    section: "Do something with each of many",
    codes: EFFECTS,
    pattern: /\b(?:every|each|all)\b/i,
    help: "An effect acts on one record. Compute what follows from many, or do it with many in a list, or give each a timer of its own.",
  },
  {
    section: "Make a record",
    codes: EFFECTS,
    pattern: /^(?:create|make|add|new|insert) (?:an? )?[A-Z]\w*/i,
    help: "Write create Fine (loan = this, amount = FINE).",
  },
  {
    section: "Delete a record in an action",
    codes: EFFECTS,
    pattern: /^(?:delete|destroy|remove)\b/i,
    help: "No effect deletes. Lead to a state, or let - When deleted: … remove delete it with what it belongs to.",
  },
  {
    section: "Take a payment",
    codes: EFFECTS,
    pattern: /^(?:charge|pay|refund|bill|invoice)\b/i,
    help: "There are no payments. call NAME tells a provider by an outbound call of point 7, and a call of the API tells of the payment.",
  },
  {
    section: "Print",
    codes: EFFECTS,
    pattern: /^(?:print|generate|pdf)\b/i,
    help: "Nothing is printed but by the browser. call NAME tells another program.",
  },
  {
    section: "Say why something is refused",
    codes: CODES,
    pattern: /["“]|\w \w/,
    help: "Otherwise names a code, such as too-early. The sentence is the Message of that code's row in point 8.",
  },
  {
    section: "Mean everybody",
    codes: ROLES,
    pattern: /^(?:everyone|everybody|anyone|all|public|any|any user|users?)$/i,
    help: "Write signed in; visitors are a role of their own, not signed in. Give both columns the same.",
  },
  {
    section: "Make a role of another",
    codes: ROLES,
    pattern: /\b(?:inherits?|extends|includes|same as|like)\b/i,
    help: "Write what the role means, user.boss. Who has several roles may do what any of them may.",
  },
  {
    section: "Name an administrator",
    codes: ROLES,
    pattern: /^(?<entity>[A-Z]\w*)\.(?<field>\w+)$/,
    help: "Write user.FIELD.",
    write: ({ field }) => `user.${field}`,
  },
  {
    section: "Name an administrator",
    codes: ROLES,
    pattern: /^-$|\badmin/i,
    help: "No role may do everything by itself. Give users a field, boss, yes/no, and write user.boss.",
  },
  {
    section: "Let two people agree",
    codes: ["cells-are-yes-no-or-if"],
    pattern: /^\d+ of|\b(?:two|both|four.?eyes)\b/i,
    help: "Make two states of it, each with its action and if approved_by is not user for the second.",
  },
  {
    section: "Take back a step",
    codes: ["actions-are-known"],
    pattern: /^(?:undo|revert|rollback|restore|go back|reopen)$/i,
    help: "Who did something undoes it for a while by itself. What others take back is an action of point 4 that leads back.",
  },
];

export const CALL_WISHES: readonly Wish[] = [
  {
    section: "Begin all paths alike",
    codes: ["calls-stand-under-the-base-path"],
    pattern: /^(?<path>\/.*)$/,
    help: "Paths are written out, with the base path.",
    write: ({ path = "" }, message) => (path.startsWith("/api/") ? null : `${/under (\/.*)\.$/.exec(message)?.[1] ?? ""}${path}`),
  },
  {
    section: "Name a record in a path",
    codes: ["path-records-are-known"],
    pattern: /\{(?!id\})[a-z_]+\}/,
    help: "A record is named by its entity, {tool}, or by a unique field of it, {tool.slug}.",
  },
  {
    section: "Answer page by page",
    codes: ["shapes-are-readable"],
    pattern: /[?&]?(?:page|limit|offset|size|per_page)=|^[a-z_]+(?:, ?[a-z_]+)+$/i,
    help: "Write { q?: text(100), page?: integer(1..), size?: integer(1..50), category?: Tool.category }.",
  },
  {
    section: "Answer page by page",
    codes: ["shapes-are-readable"],
    pattern: /\) by \w+(?: descending)? first \d+$/,
    help: "A list of a call is sorted and cut by what is asked: sort, and size. Lists within a record know by FIELD first 5.",
  },
  {
    section: "Answer with a status",
    codes: ["shapes-are-readable"],
    pattern: /^[1-5]\d\d (?<shape>.+)$/,
    help: "The status of success stands in the column Status.",
    write: ({ shape = "" }) => shape,
  },
  {
    section: "Answer with all fields",
    codes: ["shapes-are-readable"],
    pattern: /(?<entity>[A-Z]\w*)\(\*\)/,
    help: "The name of the entity alone gives all fields.",
    write: ({ entity = "" }) => entity,
  },
  {
    section: "Take a body",
    codes: ["shapes-are-readable", "bodies-hold-stored-fields"],
    pattern: /(?<!\?): (?:date|string|text|number|boolean|integer)\b/i,
    help: "A body holds fields, whose types point 3 says: Loan(tool: tool.slug, from_on, due_on).",
    write: nothing,
  },
  {
    section: "Take a body",
    codes: ["bodies-hold-stored-fields"],
    pattern: /: user\b/,
    help: "Leave it out: the field starts user, and point 6 says if member = user.",
  },
  {
    section: "Take a body",
    codes: ["shapes-are-readable"],
    pattern: /^(?<body>\{ ?".+\})$/,
    help: "Names have no quotes, and values are fields: { tool: tool.name, price }.",
    write: ({ body }) =>
      body
        ?.replaceAll(/"(\w+)": ?"?\{?([\w.]+)\}?"?/g, "$1: $2")
        .replace(/^\{(?=\S)/, "{ ")
        .replace(/(?<=\S)\}$/, " }") ?? null,
  },
  {
    section: "Tell another program",
    codes: ["events-are-readable", "entities-are-known"],
    pattern: /^(?<entity>[A-Z]\w*)\.(?<what>created|updated|changed|modified|deleted)$/,
    help: "Write Loan changed, Loan created, Loan deleted or Loan / give back.",
    write: ({ entity, what = "" }) => `${entity} ${/updated|modified/.test(what) ? "changed" : what}`,
  },
  {
    section: "Tell another program",
    codes: ["events-are-readable", "entities-are-known"],
    pattern: /^(?:when|on|after|if) /i,
    help: "Write Loan / give back for an action, or Loan created, Loan changed, Loan deleted.",
  },
  {
    section: "Keep a table of constants",
    codes: ["constants-have-a-value"],
    pattern: /^[A-Za-z]\w*: ?[^,]+, ?[A-Za-z]\w*: /,
    help: "A constant is one value. What differs is a field of an entity, of a plan or a category, or one constant for each: FINE_SAW, FINE_DRILL.",
  },
  {
    section: "Keep a list of constants",
    codes: ["constants-have-a-value"],
    pattern: /^[A-Za-z][\w-]*(?:, ?[A-Za-z][\w-]*)+$/,
    help: "A list of words is the type of a field: one of: red, green, blue. One that changes is an entity.",
  },
  {
    section: "Measure in units",
    codes: ["constants-have-a-value"],
    pattern: /^(?<number>\d+(?:\.\d+)?) [a-z]+$/i,
    help: "Write the number alone, and say in Meaning what it counts.",
    write: ({ number = "" }) => number,
  },
];
