// What each column and each setting of the nine points says, in one line, for hover and completion.

/** By the table's keyword and the column. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Screen: {
    Screen: "The screen's name, capital first",
    Route: "Its address: `/loans`, `/loans/{loan}`",
    Shows:
      "What it shows: `list of Loan`, `gallery of Loan`, `board of Loan by status`, `calendar of Loan by due_on`, `one Loan`, `form for Loan`, `figures`, `page`, `component Shelf of Loan`",
    "Only where": "Which records: an expression about each",
    Fields: "The fields shown, separated by commas; paths such as `book.title` lead on",
    Actions: "What can be done there, and the screens it leads to",
    Sort: "The order: `due_on`, or `-due_on` for the latest first",
    Group: "What the rows of a list stand under: `status`, `book`, `month of due_on`",
    "Filter by": "The fields that people may filter by",
    Search: "`yes` or `no`: a box for searching",
    Menu: "`yes` or `no`: an entry in the menu",
    For: "The roles in whose menu it is; all without it",
    Section: "The heading under which it stands in the menu",
    Icon: "Its icon in the menu: `truck`, `cart`, `users`; without it one by the entity's name",
    "Empty text": "What is said where there is nothing",
  },
  Figure: { Figure: "What the number is called", Shows: "`number of Loan where (…)`, `sum of Loan.fine`, `Loan by status as bars`" },
  Field: {
    Field: "The field's name: `due_on`",
    Type: "What kind of value it holds: `text(200)`, `date`, `one of: a, b`, `reference to Book`",
    "Must be": "`required`, `unique`, `fixed`, `matches /…/`; `gone`: its values are kept, and no longer used",
    Value:
      "`starts …`: how it begins; `always …`: computed; `from …`: where values of before come from; `back …`: the way back of a field that is gone",
    Label: "What people read instead of the name",
    Meaning: "What it is, shown as help",
  },
  From: {
    From: "The state before: one, several, `*` for any that is no end, `(new)` for a new record",
    Action: "What somebody does; or `(when …)`, `(after 14 days)`, `(at due_on)`",
    To: "The state after",
    "Only if": "When it is possible: an expression",
    Otherwise: "The error that says why not, from point 8",
    Then: "What else happens: `set due_on to today + 21 days; add 1 to renewals; create Fine (loan = this)`",
    "Asks for": "What whoever does it gives: fields, or `reason: long text, required`",
    Confirm: "The question that people answer before it is done",
    Label: "What people read instead of the action's name, in one of its rows",
    Meaning: "What it does, shown as help",
  },
  Rule: {
    Rule: "The rule's name",
    For: "What it is about: `Loan` or `Loan.due_on`",
    "Must hold": "What must hold of each record: an expression",
    Otherwise: "The error that says so, from point 8",
    "Only if": "When the rule matters at all",
    Level: "`error`, or `warning`: people may confirm it and go on",
    Meaning: "Why",
  },
  Role: { Role: "The role's name", Means: "`not signed in`, `signed in`, or an expression about `user`" },
  Entity: {
    Entity: "What the row is about",
    Action: "`see`, `create`, `change`, `delete`, `export`, an action of point 4, `see price`, `change price`",
  },
  Call: {
    Call: "The call's name",
    Method: "GET, POST, PUT, PATCH or DELETE",
    Path: "Its address: `/api/orders/{order.code}`",
    Does: "`list Book`, `see Book`, `create Book`, `change Book`, an action: `give back Loan`",
    Takes: "What it is given: `Loan(book, note)`, `{ q?: text(100) }`, or `-`",
    Gives: "What it answers with: `Order(code, total)`, `list of Order`, or `-`",
    Errors: "Errors beside those that follow by themselves",
    Status: "The HTTP status of success",
    Meaning: "What it is for",
  },
  Shape: { Shape: "The shape's name", Of: "The entity that it shows", Holds: "Its members: fields, paths, `name: path`, other shapes" },
  Sends: {
    Sends: "The outbound call's name, for `call NAME` in point 4",
    When: "What sets it off by itself: `Order / ship`, `Order created`, `Order changed`, `Order deleted`; or `-`",
    Method: "POST, PUT, PATCH, DELETE or GET",
    URL: "Where it goes: `https://billing.example.org/orders/{id}`",
    Body: "The JSON that is sent: `{ id, total: price, by: buyer.name }`, or `-`",
    Retries: "How often and how long it is tried again: `5`, `3 days`, `5, 3 days`; `-`: never",
  },
  Message: {
    Message: "The message's name, for `tell WHO NAME` in point 4",
    To: "Whom it is for, where the action does not say it: `buyer`, `user`, `every Manager`",
    Subject: "Its first line; `{title}` stands for the record's title",
    Text: "What it says; `{title}` stands for the record's title, `<br>` begins a line",
    While: "How long it is current behind the bell: an expression about the record, `status is placed`",
  },
  Code: {
    Code: "The error's code: `too-many-loans`",
    Status: "The HTTP status: 400 to 599",
    Message: "What people read; `{title}` stands for the record's title",
    Remedy: "What they can do about it",
    "Leads to": "The screen on which they can do it, and whose page: `Room page of room`, `Room page of Room where (…)`",
    Field: "The field at which a form shows it",
    "Sent as": "The code in answers of the API, where another program asks for its own: `TOO_MANY_LOANS`, `1041`",
  },
  Name: {
    Name: "The constant's name: `MAX_LOANS`",
    Value: "`5`, `21 days`, `0.20 EUR`, `2 MB`, `30 per minute`, `20 %`",
    Meaning: "What it is",
    From: "The day on which this value starts, where there are several: `2027-03-01`",
    For: "The role of point 6 that REQUESTS_PER_USER speaks of; `-` for everybody else",
  },
};

export function columnHelp(keyword: string, column: string): string | null {
  return COLUMNS[keyword]?.[column] ?? null;
}

/** Settings `- Key: value`, by key. */
const SETTINGS: Readonly<Record<string, string>> = {
  Product: "The product's name",
  Purpose: "What it is for",
  Audience: "For whom",
  "Signs in as": "The entity whose records are the users",
  Language: "The language of the application: `en-GB`",
  "Time zone": "Where its days begin: `Europe/Lisbon`",
  Currency: "The currency of every amount: `EUR`",
  Accent: "A colour: `#0E5C56`",
  Logo: "A picture beside the document: `logo.svg`",
  Label: "What people read for one of its records, where that is not the name in words: `Gerät`",
  "Shown as": "How one record is named: `{title} by {author}`",
  Unique: "Fields that no two records have together: `room + day`",
  Search: "The fields that a search looks through",
  Order: "The order of lists: `title`, `-due_on`",
  "When deleted": "What happens to this record when one that it refers to is deleted: `book refuse, reader keep`",
  Ids: "What identifies its records: `uuid`, `short` or `number`",
  "Empty text": "Whether a text without a character is an error: `empty` or `refused`, of all texts or as `title refused`",
  "One only": "There is exactly one record, which the program makes: settings, say",
  "Query style": "How lists are asked for pages, orders and filters: `page`, `offset`, `cursor`, `json-server` or `simple-rest`",
  Ignores: "What may be sent and nothing is made of: `unknown members` of a body, `unknown parameters`",
  Headers: "What lists and new records say in headers: `X-Total-Count`, `Content-Range`, `Location`",
  "Error body": "What the errors of the API hold: `{ errors: { {field}: [message] } }`",
  "Continues in": "Another document that holds more of this point: `loans.md`",
  States: "The states, in their order",
  "Ends in": "The states that nothing leads out of",
  Goal: "The states where a record is meant to come; without it, the first of Ends in",
  "Warns in": "The states in which something is wrong, and somebody should look",
  Field: "The field that holds the state",
  "Standard calls": "`yes` or `no`: the calls that every entity has by itself",
  "Base path": "Where calls stand: `/api`",
  "Media type": "What the API takes and answers: `application/vnd.api+json`, say",
  Token: "How a caller says who it is: `Authorization: Bearer {token}`, `X-Api-Key: {token}`",
};

export function settingHelp(key: string): string | null {
  return Object.hasOwn(SETTINGS, key) ? (SETTINGS[key] ?? null) : null;
}
