// Wishes for entities, for the types of their fields and for what a field must be.

import { nothing, type Wish } from "./wish.ts";

const TYPES = ["types-are-known"];
const MARKS = ["must-be-words-are-known"];
const VALUES = ["values-start-or-always-are"];
const ITEMS = ["items-are-known-here"];
const WISHED = ["facts-are-no-wishes"];

export const FIELD_WISHES: readonly Wish[] = [
  {
    section: "Compute a field",
    codes: TYPES,
    pattern: /^(?:formula|computed|calculated|rollup|lookup|expression)\b/i,
    help: "Write the type of what it comes to, and in the column Value: always EXPRESSION.",
  },
  {
    section: "Compute a field",
    codes: VALUES,
    pattern: /^=? ?(?<to>\w+_(?:on|at)|today) - (?<from>\w+_(?:on|at))$/,
    help: "Days are counted in words: always days from A to B.",
    write: ({ from, to }) => `always days from ${from} to ${to}`,
  },
  {
    section: "Say yes or no",
    codes: VALUES,
    pattern: /^(?:default|starts)?:? ?(?<value>true|false)$/i,
    help: "Yes and no are yes and no: starts no.",
    write: ({ value }) => `starts ${value?.toLowerCase() === "true" ? "yes" : "no"}`,
  },
  {
    section: "Stop using a field",
    codes: MARKS,
    pattern: /^(?:deprecated|obsolete|retired|removed|dropped|deleted|unused|no longer (?:used|needed))$/i,
    help: "Write gone alone: the values are kept, and nothing shows them.",
    write: () => "gone",
  },
  {
    section: "Fill a new field",
    codes: VALUES,
    pattern: /^(?:copied|copy|taken|filled|migrated?|backfill(?:ed)?|converted)(?: from| with| by)? (?<value>[a-z_]\w*|"[^"]*")$/i,
    help: "What records get that are there already begins with from: from name.",
    write: ({ value }) => `from ${value}`,
  },
  {
    section: "Number records",
    codes: TYPES,
    pattern: /^auto.?(?:number|increment|id)\b|^(?:big)?serial\b|^sequence\b|^counter\b/i,
    help: 'Write number "T-{0000}", which the program counts; - Ids: number counts the ids themselves.',
    write: () => 'number "{0000}"',
  },
  {
    section: "List what refers to a record",
    codes: TYPES,
    pattern: /^(?:has.?many|one.?to.?many|children|backlinks?)\b/i,
    help: "Write every E by FIELD, with the reference of E that leads here: every Loan by member.",
  },
  {
    section: "Delete with a record what belongs to it",
    codes: TYPES,
    pattern: /\b(?:on delete|cascade|restrict|set null)\b/i,
    help: "Write reference to E alone, and below the entity: - When deleted: tool remove.",
  },
  {
    section: "Keep a picture or a file",
    codes: [...TYPES, "type-sizes-are-possible"],
    pattern: /^(?<kind>image|file|picture|photo)\b[^\d]*?(?<size>\d+) ?(?<unit>[KMG]B)\b.*$/i,
    help: "Write image(2 MB), or file(2 MB, pdf). A picture is shown small by itself, and other files are opened.",
    write: ({ kind, size, unit }) => `${kind === "file" ? "file" : "image"}(${size} ${unit?.toUpperCase()})`,
  },
  {
    section: "Keep a picture or a file",
    codes: TYPES,
    pattern: /^(?:video|film|movie)\((?<size>\d+ ?[KMG]B)\)$/i,
    help: "Write file(50 MB, mp4, webm).",
    write: ({ size }) => `file(${size}, mp4, webm)`,
  },
  {
    section: "Keep a picture or a file",
    codes: TYPES,
    pattern: /^(?:video|film|movie|audio|attachments?|document)\b/i,
    help: "Write file(50 MB, mp4), with the kinds that are taken. Several are the records of an entity with a file each.",
  },
  {
    section: "Demand a field only sometimes",
    codes: MARKS,
    pattern: /\brequired (?:if|when|unless)\b/i,
    help: "Write optional, and a rule in point 5: Must hold daily_price is not empty, Only if spare > 0.",
  },
  {
    section: "Limit a number or a text",
    codes: MARKS,
    pattern: /\b(?:min|max|minimum|maximum|at least|at most|between|length|positive)\b|[<>]/i,
    help: "The type says so: integer(0..99), text(200). Of an amount or a date a rule of point 5 does: daily_price > 0.",
  },
  {
    section: "Make a field read-only",
    codes: MARKS,
    pattern: /\bread.?only\b|\bimmutable\b|\bhidden\b/i,
    help: "fixed is set once, when the record is made. Who may see or change a field is said in point 6: see FIELD, change FIELD.",
  },
  {
    section: "Ask for a signature",
    codes: TYPES,
    pattern: /signature/i,
    help: "There is none. The nearest is a picture of it, image(1 MB), or an action of point 4 that only the one who signs may do.",
  },
  {
    section: "Scan a barcode",
    codes: TYPES,
    pattern: /barcode|qr.?code|\bscan/i,
    help: "There is none. Keep the code as text(20), unique: a scanner that types like a keyboard finds it by the search.",
  },
  {
    section: "Write to each other",
    codes: TYPES,
    pattern: /\b(?:chat|comments?|messages|thread|discussion)\b/i,
    help: "Make it an entity, Comment, with a text, a reference to the record and one to who wrote it, starts user.",
  },
  {
    section: "Repeat an event",
    codes: TYPES,
    pattern: /\b(?:repeat|recurr)/i,
    help: "There are no events that repeat: each is a record. An action may make the next one: create Loan (…).",
  },
  {
    section: "Keep a tree",
    codes: TYPES,
    pattern: /^(?:tree|hierarchy|parent|nested|self)\b(?: of)? ?(?<entity>[A-Z]\w*)?$/i,
    help: "A record refers to the one above it: parent, reference to Team, and children, every Team by parent.",
    write: ({ entity }) => (entity ? `reference to ${entity}` : null),
  },
  {
    section: "Let people add fields",
    codes: TYPES,
    pattern: /\b(?:custom|dynamic|user.?defined|extra) fields?\b/i,
    help: "The document says all fields. What differs from record to record is json, or rows of a part with a name and a value.",
  },
  {
    section: "Give one to five stars",
    codes: TYPES,
    pattern: /^(?:rating|stars?|score)\(?(?<from>\d+)?(?:\.\.|-|, ?)?(?<to>\d+)?\)?$/i,
    help: "Write integer(1..5).",
    write: ({ from, to }) => `integer(${from || 1}..${to || 5})`,
  },
  {
    section: "Measure in units",
    codes: TYPES,
    pattern: /^(?:decimal|integer|number|float)\S* \S+$/i,
    help: "A number has no unit: write it in the label, weight with the Label Weight in kg.",
    write: nothing,
  },
  {
    section: "Keep opening hours",
    codes: TYPES,
    pattern: /\bopening hours|\bweekdays?\b|\bschedule\b/i,
    help: "Make it a part: rows of Opening, with the day, one of: monday, tuesday, …, opens and closes of the type time.",
  },
  {
    section: "Encrypt a field",
    codes: TYPES,
    pattern: /encrypt|\bpassword\b|\bhash/i,
    help: "secret is kept as a hash and read by nobody. Who may read a field is said in point 6: see FIELD.",
  },
  {
    section: "Write a text in two languages",
    codes: [...TYPES, "facts-are-not-misspelt-settings"],
    pattern: /\((?:[a-z]{2}, ?)+[a-z]{2}\)|\btranslat|^- Languages?: ?(?:[a-z]{2}, ?)+[a-z]{2}$/i,
    help: "The application speaks the reader's language where Language is left out. A text of your own in two languages is two fields.",
    write: nothing,
  },
  {
    section: "Say what is unique together",
    codes: ITEMS,
    pattern: /^[-*] unique.?together: (?<list>.+)$/i,
    help: "Write - Unique: name + category.",
    write: ({ list }) =>
      `- Unique: ${list
        ?.split(/,| and /)
        .map((one) => one.trim())
        .join(" + ")}`,
  },
  {
    section: "Say where a life ends",
    codes: ITEMS,
    pattern: /^[-*] (?:final|end|terminal|done)(?: ?states?)?: (?<list>.+)$/i,
    help: "Write - Ends in: back, cancelled.",
    write: ({ list }) => `- Ends in: ${list}`,
  },
  {
    section: "Keep a history",
    codes: ITEMS,
    pattern: /^[-*] (?:history|audit|versions?|log)\b/i,
    help: "The history is kept and shown by itself; who reads it is said in point 6: see history.",
  },
  {
    section: "Keep what is deleted",
    codes: ITEMS,
    pattern: /^[-*] (?:soft.?delete|trash|recycle|paranoid)/i,
    help: "Give no right to delete, and make a state of it in point 4: deleted, with an action that leads there and one that leads back.",
  },
  {
    section: "Put old records away",
    codes: ITEMS,
    pattern: /^[-*] (?:archive|expire|retention|ttl)/i,
    help: "Make a state of it in point 4, archived, to which (after 365 days) leads.",
  },
  {
    section: "Choose icons and colours",
    codes: ITEMS,
    pattern: /^[-*] (?:icon|theme|font|style|css|colou?r)\b/i,
    help: "Point 1 knows Accent, a colour, and Logo, a picture. There are no icons.",
  },
  {
    section: "Let one entity inherit from another",
    codes: ITEMS,
    pattern: /^[-*] (?:extends|inherits|parent|base)\b/i,
    help: "Entities inherit nothing. Write one entity with a kind, one of: a, b, or let both refer to a third.",
  },
  {
    section: "Offer another interface",
    codes: ITEMS,
    pattern: /^[-*] (?:graphql|soap|grpc|odata|websockets?)\b/i,
    help: "There is the HTTP API of point 7 with JSON, described at /api/openapi.json.",
  },
  {
    section: "Limit requests",
    codes: ITEMS,
    pattern: /^[-*] (?:rate.?limit|throttle|quota)/i,
    help: "Write a constant in point 9: REQUESTS_PER_USER, 100 per hour.",
  },
  {
    section: "Sign in to the API",
    codes: ITEMS,
    pattern: /^[-*] (?:auth|api.?key|security|bearer)/i,
    help: "Write - Token: Authorization: Bearer {token}. The token is what the call that signs in gives.",
  },
  {
    section: "Separate tenants",
    codes: WISHED,
    pattern: /^- (?:multi.?)?tenan/i,
    help: "Let records and users refer to their team, and write the condition in point 6: if team = user.team.",
  },
  {
    section: "Sign in with another account",
    codes: WISHED,
    pattern: /^- (?:signs? in|log ?in|signs? up|auth|sso|oauth)/i,
    help: "Whoever runs the product sets the provider. Point 1 says who signs in: - Signs in as: Member.",
  },
  {
    section: "Choose icons and colours",
    codes: WISHED,
    pattern: /^- (?:(?:colou?r )?theme|dark mode|fonts?)/i,
    help: "Each reader chooses light or dark, and Accent gives the colour of the product.",
  },
];
