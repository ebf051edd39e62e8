// The server's own texts in each language: errors, the phrases within them, and account emails.

import { sizeText } from "../../../compiler/expression/file-kinds.ts";
import { amountLike } from "../../../compiler/expression/format.ts";
import { PROGRAM_ERRORS } from "../../../compiler/plan/program-errors.ts";
import { arabic } from "./arabic.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { japanese } from "./japanese.ts";
import { spanish } from "./spanish.ts";

export type PhraseName =
  | "between"
  | "atLeast"
  | "atMost"
  | "digits"
  | "digitsBefore"
  | "looksLike"
  | "moreFaults"
  | "emailLike"
  | "linkLike"
  | "phoneLike"
  | "colourLike"
  | "lengthLike"
  | "decimals"
  | "values"
  | "jsonValues"
  | "eachOnce"
  | "rows"
  | "place"
  | "password"
  | "name"
  | "roles"
  | "days"
  | "notPossible"
  | "notPossibleAs"
  | "notAllowedAs"
  | "yourAccount"
  | "somethingElse"
  | "followingNumber"
  | "othersUnseen"
  | "somethingUnseen"
  | "yoursAlready"
  | "yoursAlreadyUnseen"
  | "yoursSame"
  | "oneSame"
  | "oneSameUnseen"
  | "takenBy"
  | "takenByRow"
  | "rowSame"
  | "new"
  | "listOf"
  | "changeOf"
  | "answer1"
  | "answer2"
  | "answer3"
  | "answer4"
  | "answer5"
  | "answer6"
  | "answer7"
  | "answer8"
  | "answer9"
  | "answerInPlace"
  | "save"
  | "change"
  | "delete"
  | "export"
  | "import"
  | "computed"
  | "newerRelease"
  | "wasNumbered"
  | "willBeNumbered"
  | "begins"
  | "byActions"
  | "otherRecords"
  | "setOnce"
  | "inAccount"
  | "notToChoose"
  | "wholeNumber"
  | "numberLike"
  | "numberHere"
  | "notYours"
  | "notSpecified"
  | "id"
  | "created_at"
  | "created_by"
  | "changed_at"
  | "changed_by"
  | "version"
  | "viewsOfList"
  | "emailAddress"
  | "csvEmpty"
  | "csvNoNames"
  | "csvColumns"
  | "csvLongName"
  | "csvLongRow"
  | "kindExcel"
  | "kindOpenDocument"
  | "kindNumbers"
  | "kindPdf"
  | "kindPicture"
  | "kindPacked"
  | "kindWords"
  | "kindBinary"
  | "todoSaveThere"
  | "todoUnpack"
  | "todoChooseCsv"
  | "yes"
  | "no"
  | "yesOrNo"
  | "aDate"
  | "aTime"
  | "aMoment"
  | "aDateWithYear"
  | "aMomentWithYear"
  | "oneName"
  | "wrongOrUnconfirmed"
  | "severalNames"
  | "severalOf"
  | "labelled"
  | "csvError"
  | "csvTemplate";

export type MailName =
  | ("reset" | "email" | "verify" | "invitation" | "changed" | "known")
  | ("password" | "passwordAlone" | "passkey" | "token" | "factorOn" | "factorOff" | "factorCodes" | "provider");

export interface ProgramTexts {
  /** By code: what is wrong, and what to do about it. */
  readonly errors: Readonly<Record<string, readonly [message: string, remedy?: string]>>;
  readonly phrases: Readonly<Record<PhraseName, string>>;
  /** Subject, and the text before the link; for "changed" the whole text. `{product}`, `{about}`. */
  readonly mails: Readonly<Record<MailName, readonly [subject: string, text: string]>>;
  /** The end of a mail about something that someone else may have done. */
  readonly notYou: string;
  /** The end of a mail that the user may not have requested. */
  readonly unasked: string;
}

const english: ProgramTexts = {
  errors: Object.fromEntries(PROGRAM_ERRORS.map(({ code, message, remedy }) => [code, remedy === null ? [message] : [message, remedy]])),
  phrases: {
    between: "between {min} and {max}",
    atLeast: "{min} or more",
    atMost: "{max} or less",
    digits: "a number of at most {max} digits",
    digitsBefore: "a number of at most {max} digits before the decimal point",
    moreFaults: "Showing the first {shown}; {count} more are not listed.",
    looksLike: "{field} isn’t in the right format. Example: {example}.",
    emailLike: "{field} must be an email address, such as name@example.org.",
    linkLike: "{field} must be a link, such as https://example.org.",
    phoneLike: "{field} must be a phone number, such as +353 1 234 5678.",
    colourLike: "{field} must be a colour, such as #0E5C56.",
    lengthLike: "{field} must be a duration, such as 1:30 or PT1H30M.",
    decimals: "a number with at most {max} decimals",
    values: "a list of at most {max} values",
    jsonValues: "JSON of at most {max} values",
    eachOnce: "a list that has each value once",
    rows: "at most {max} rows",
    place: "a latitude from -90 to 90 and a longitude from -180 to 180, with at most 6 decimals",
    password: "Password",
    name: "Name",
    roles: "Roles",
    days: "Days",
    notPossible: "Not available right now.",
    notPossibleAs: "Not available while {field} is {state}.",
    notAllowedAs: "You can’t do this while {field} is {state}.",
    yourAccount: "Your account",
    somethingElse: "something else",
    followingNumber: "A number that follows from this",
    othersUnseen: "{users} and others you can’t view",
    somethingUnseen: "something you can’t view",
    yoursAlready: "You already have {record}.",
    yoursAlreadyUnseen: "You already have one.",
    yoursSame: "You already have one with this {field}: {record}.",
    oneSame: "{record} already has this {field}.",
    oneSameUnseen: "Another one already has this {field}.",
    takenBy: "{field} must be unique; {record} already uses it.",
    takenByRow: "{field} must be unique; row {row} of this file already uses it.",
    rowSame: "{field} must be unique; another row already uses it.",
    new: "New {thing}",
    listOf: "{what} list",
    changeOf: "Edit {thing}",
    answer1: "Add a line for each: “- Purpose: what the product does” and “- Audience: who uses it”.",
    answer2:
      "Add a table of screens: what each shows, at which route, with which fields and actions. Until then, screens are derived from points 3, 4 and 6.",
    answer3: "Add a heading for each entity and a table of its fields: name, type, whether it is required, and its initial value.",
    answer4: "For each entity with states, add the states and a table of the actions that change them.",
    answer5: "Add a table of rules: what must hold, for which entity or field, and the error if it does not.",
    answer6: "Add a table of roles and who has each, and a matrix of who may do what with which entity.",
    answer7: "Add a table of calls: method, path, what each does, takes and returns. Until then, the standard calls are available.",
    answer8: "Add a table of error codes with their status and the text that users see.",
    answer9: "Add a table of names and values: the numbers that the business decides.",
    answerInPlace: 'Write the answer in place of "not shown".',
    save: "Save",
    change: "Edit",
    delete: "Delete",
    export: "Export",
    import: "Import",
    computed: "Calculated",
    newerRelease: "The product was changed, and this server still runs the release before.",
    wasNumbered: "Assigned automatically",
    willBeNumbered: "Assigned automatically",
    begins: "Filled in automatically",
    byActions: "Changed by actions only",
    otherRecords: "A list of other records",
    setOnce: "Can’t be changed later",
    inAccount: "Change this in your account",
    notToChoose: "You can’t select this for {field}.",
    wholeNumber: "{field} must be a whole number.",
    numberLike: "{field} must be a number, such as {example}.",
    numberHere: "{field}: {value} doesn’t match the file’s number format. Write {example}.",
    notYours: "You can’t edit this.",
    notSpecified: "Not specified: {question}",
    id: "ID",
    created_at: "Created at",
    created_by: "Created by",
    changed_at: "Changed at",
    changed_by: "Changed by",
    version: "Version",
    viewsOfList: "Views of this list",
    emailAddress: "Email",
    csvEmpty: "it is empty",
    csvNoNames: "its first row has no names",
    csvColumns: "it has more than {max} columns",
    csvLongName: "the name of a column has more than {max} characters",
    csvLongRow: "row {row} has more than {max} characters",
    kindExcel: "an Excel workbook",
    kindOpenDocument: "an OpenDocument spreadsheet (LibreOffice, OpenOffice)",
    kindNumbers: "a Numbers spreadsheet",
    kindPdf: "a PDF",
    kindPicture: "a picture",
    kindPacked: "a packed file",
    kindWords: "a word processor document",
    kindBinary: "a binary file",
    todoSaveThere: "Save it as CSV, then choose that file.",
    todoUnpack: "Unpack it, then choose the CSV file.",
    todoChooseCsv: "Choose a CSV file with the column names in the first row.",
    yes: "Yes",
    no: "No",
    yesOrNo: "yes, no",
    aDate: "a date",
    aTime: "a time",
    aMoment: "a date and time",
    aDateWithYear: "a date with its year",
    aMomentWithYear: "a date with its year and a time",
    wrongOrUnconfirmed: "Incorrect email or password, or the email isn’t confirmed yet. Check your email for a confirmation link.",
    oneName: "its name or ID",
    severalNames: "their names or IDs, separated by “;”",
    severalOf: "{values} (separate several with “;”)",
    labelled: "{label}: {value}",
    csvError: "Error",
    csvTemplate: "template",
  },
  mails: {
    reset: ["{product}: reset your password", "Reset your {product} password. This link expires in 30 minutes:"],
    email: ["{product}: confirm your new email", "Confirm your new email for {product}. This link expires in 24 hours:"],
    verify: ["{product}: confirm your email", "Confirm that this email is yours. This link expires in 24 hours:"],
    invitation: ["{product}: your account", "You have an account at {product}. Choose your password. This link expires in 7 days:"],
    changed: [
      "{product}: your email was changed",
      "Your {product} sign-in email is now {about}. If this wasn’t you, contact the administrator of {product} immediately.",
    ],
    known: [
      "{product}: you already have an account",
      "Someone tried to sign up to {product} with this email. You already have an account, and nothing was changed. Sign in here, or reset your password if you forgot it:",
    ],
    password: [
      "{product}: your password was changed",
      "Your {product} password was changed. You’re signed out everywhere else, and API tokens and passkeys were revoked.",
    ],
    passwordAlone: ["{product}: your password was changed", "Your {product} password was changed. You’re signed out everywhere else."],
    passkey: [
      "{product}: a new passkey",
      "The passkey “{about}” was added to your {product} account. Anyone with that device can sign in as you.",
    ],
    token: [
      "{product}: a new API token",
      "The API token “{about}” was added to your {product} account. Programs that have it can act as you.",
    ],
    factorOn: [
      "{product}: two-factor authentication is on",
      "You now also need a code from your app to sign in to {product} with your password.",
    ],
    factorOff: ["{product}: two-factor authentication is off", "You now only need your password to sign in to {product}."],
    factorCodes: ["{product}: new recovery codes", "Your {product} account has new recovery codes. The old ones no longer work."],
    provider: ["{product}: sign-in with {about}", "You can now sign in to {product} with {about}."],
  },
  notYou: "If this wasn’t you, change your password immediately and contact the administrator of {product}.",
  unasked: "If you didn’t request this, you can ignore this email.",
};

export const PROGRAM_TEXTS: Readonly<Record<string, ProgramTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
  ar: arabic,
};

/** The language of texts for a tag such as "de-AT"; English where there are none. */
export function textsFor(tag: string): string {
  const base = tag.split("-", 1)[0]?.toLowerCase() ?? "";
  return Object.hasOwn(PROGRAM_TEXTS, base) ? base : "en";
}

/** The first language of an Accept-Language header that there is; null where it asks for none of them. */
export function languageAsked(header: string | undefined): string | null {
  const asked = localeAsked(header);
  return asked === null ? null : textsFor(asked);
}

/** The same with what the header says of its region: "de-AT". */
export function localeAsked(header: string | undefined): string | null {
  for (const part of (header ?? "").split(",")) {
    const [, tag = "", base = ""] = /^\s*(([a-z]{2,3})\b(?:-[a-z]{4}\b)?(?:-(?:[a-z]{2}|\d{3})\b)?)/i.exec(part) ?? [];
    if (Object.hasOwn(PROGRAM_TEXTS, base.toLowerCase())) return tag;
  }
  return null;
}

/** A part of a sentence, whose words depend on the language. */
export interface Phrase {
  readonly phrase: PhraseName;
  readonly params: Readonly<Record<string, string | number | Example>>;
}

export function phrase(name: PhraseName, params: Phrase["params"] = {}): Phrase {
  return { phrase: name, params };
}

/** The size of a file, which every language writes in its own way. */
export interface Size {
  readonly bytes: number;
}

/** An amount as an example of how numbers are written with a decimal mark. */
export interface Example {
  readonly mark: "." | ",";
}

/** Words that stand in for `{name}` in the program's own texts. */
export type Params = Readonly<Record<string, string | number | Phrase | Size | Example>>;

/** The text with its places filled. A value in a sentence that runs from right to left keeps its own order; a thing within an English sentence is written small. */
export function fill(text: string, params: Params, language: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole;
    const value = params[name];
    if (typeof value === "object") return valueInWords(value, language);
    if (name === "thing" && language === "en") return String(value).toLowerCase();
    return language === "ar" && /\p{Script=Latin}/u.test(String(value)) ? `\u2068${value}\u2069` : String(value);
  });
}

function valueInWords(value: Phrase | Size | Example, language: string): string {
  if ("bytes" in value) return sizeText(value.bytes, language);
  return "mark" in value ? amountLike(language, value.mark) : phraseIn(value, language);
}

export function phraseIn({ phrase: name, params }: Phrase, language: string): string {
  return fill(PROGRAM_TEXTS[language]?.phrases[name] ?? name, params, language);
}
