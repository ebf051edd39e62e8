// What the server says to people of its own accord, in each of its languages. The texts of the program's errors, the words within
// them, and the mails about an account.

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
  /** Subject, and what stands before the link; of "changed" the whole text. `{product}`, `{about}`. */
  readonly mails: Readonly<Record<MailName, readonly [subject: string, text: string]>>;
  /** The end of a mail about something that somebody else may have done. */
  readonly notYou: string;
  /** The end of a mail that somebody may not have asked for. */
  readonly unasked: string;
}

const english: ProgramTexts = {
  errors: Object.fromEntries(PROGRAM_ERRORS.map(({ code, message, remedy }) => [code, remedy === null ? [message] : [message, remedy]])),
  phrases: {
    between: "between {min} and {max}",
    atLeast: "{min} or more",
    atMost: "{max} or less",
    digits: "a number of at most {max} digits",
    digitsBefore: "a number of at most {max} digits before the point",
    moreFaults: "The first {shown} are listed here, and {count} more are not.",
    looksLike: "“{field}” does not have the right form; it looks like {example}.",
    emailLike: "“{field}” must be an e-mail address, such as name@example.org.",
    linkLike: "“{field}” must be a link, such as https://example.org.",
    phoneLike: "“{field}” must be a phone number, such as +353 1 234 5678.",
    colourLike: "“{field}” must be a colour, such as #0E5C56.",
    lengthLike: "“{field}” must be a length of time, such as 1:30 or PT1H30M.",
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
    notPossible: "This is not possible just now.",
    notPossibleAs: "This is not possible now: “{field}” is “{state}”.",
    notAllowedAs: "You may not do this as long as “{field}” is “{state}”.",
    yourAccount: "Your account",
    somethingElse: "something else",
    followingNumber: "A number that follows from this",
    othersUnseen: "{users}, and others that you may not see",
    somethingUnseen: "something that you may not see",
    yoursAlready: "You already have one: {record}.",
    yoursAlreadyUnseen: "You already have one.",
    yoursSame: "You already have one with the same “{field}”: {record}.",
    oneSame: "There is already one with the same “{field}”: {record}.",
    oneSameUnseen: "There is already one with the same “{field}”.",
    takenBy: "“{field}” is already taken: {record} has it.",
    takenByRow: "“{field}” is already taken: row {row} of this file has it.",
    rowSame: "“{field}”: another row has the same.",
    new: "New {thing}",
    listOf: "{what} list",
    changeOf: "Change {thing}",
    answer1: "A line for each: “- Purpose: what the product does” and “- Audience: who uses it”.",
    answer2:
      "A table of screens: what each shows, at which route, with which fields and actions. Until then screens are derived from points 3, 4 and 6.",
    answer3: "A heading for each entity and a table of its fields: name, type, whether it is required, and its value at the start.",
    answer4: "For each entity that has a life: its states, and a table of the actions that lead from one to the next.",
    answer5: "A table of rules: what must hold, for which entity or field, and the error where it does not.",
    answer6: "A table of roles and whom each means, and a matrix of who may do what with which entity.",
    answer7: "A table of calls: method, path, what each does, takes and gives. Until then the standard calls are there.",
    answer8: "A table of error codes with their status and the text that people read.",
    answer9: "A table of names and values: the numbers that the business decides.",
    answerInPlace: 'Write the answer in place of "not shown".',
    save: "Save",
    change: "Change",
    delete: "Delete",
    export: "Export",
    import: "Import",
    computed: "This is computed.",
    wasNumbered: "This was given when it was saved.",
    willBeNumbered: "This is given when it is saved.",
    begins: "Filled in by itself.",
    byActions: "This changes by actions alone.",
    otherRecords: "This is a list of other records.",
    setOnce: "This is set once.",
    inAccount: "You change this in your account.",
    notToChoose: "You may not choose this for “{field}”.",
    wholeNumber: "“{field}” must be a whole number.",
    numberLike: "“{field}” must be a number, such as {example}.",
    numberHere: "“{field}”: {value} is not written like the other numbers of this file. Write {example}.",
    notYours: "You may not change this.",
    notSpecified: "Not specified: {question}",
    id: "Id",
    created_at: "Created at",
    created_by: "Created by",
    changed_at: "Changed at",
    changed_by: "Changed by",
    version: "Version",
    viewsOfList: "Views of this list",
    emailAddress: "E-mail address",
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
    todoSaveThere: "Save it as CSV there, and choose that file.",
    todoUnpack: "Unpack it, and choose the CSV file in it.",
    todoChooseCsv: "Choose a CSV file: rows of text, with the names of the columns in the first one.",
    yes: "Yes",
    no: "No",
    yesOrNo: "yes, no",
    aDate: "a date",
    aTime: "a time",
    aMoment: "a date and time",
    aDateWithYear: "a date with its year",
    aMomentWithYear: "a date with its year and a time",
    wrongOrUnconfirmed:
      "The e-mail address or the password is wrong, or the address is not confirmed yet: then open the link that was sent there.",
    oneName: "what it is called, or its ID",
    severalNames: "what they are called, or their IDs, with ; between them",
    severalOf: "{values} (several with ; between them)",
    labelled: "{label}: {value}",
    csvError: "Error",
    csvTemplate: "template",
  },
  mails: {
    reset: ["{product}: a new password", "Choose a new password for {product} here, within 30 minutes:"],
    email: [
      "{product}: confirm your new e-mail address",
      "Confirm here, within a day, that you sign in to {product} by this address from now on:",
    ],
    verify: ["{product}: confirm your e-mail address", "Confirm here, within a day, that this address is yours:"],
    invitation: ["{product}: your account", "You have an account at {product}. Choose your password here, within a week:"],
    changed: [
      "{product}: your e-mail address was changed",
      "You sign in to {product} by {about} from now on. If it was not you who changed this, tell whoever runs {product} at once.",
    ],
    known: [
      "{product}: you have an account already",
      "This address was given to sign up to {product}. It has an account there already, and nothing was changed. Sign in here; if you have forgotten your password, the page sends you a link for a new one:",
    ],
    password: [
      "{product}: your password was changed",
      "Your password for {product} was changed. Every other session has ended, and so has every API token and passkey.",
    ],
    passwordAlone: ["{product}: your password was changed", "Your password for {product} was changed. Every other session has ended."],
    passkey: [
      "{product}: a new passkey",
      "The passkey “{about}” was added to your account at {product}. Whoever has its device can sign in as you.",
    ],
    token: [
      "{product}: a new API token",
      "The API token “{about}” was added to your account at {product}. A program that has it can act as you.",
    ],
    factorOn: [
      "{product}: your second factor is on",
      "From now on, signing in to {product} by password asks for a code of your app as well.",
    ],
    factorOff: ["{product}: your second factor is off", "From now on, your password alone is enough to sign in to {product}."],
    factorCodes: [
      "{product}: new recovery codes",
      "New recovery codes were made for your account at {product}. The old ones no longer work.",
    ],
    provider: ["{product}: sign-in with {about}", "From now on you can sign in to {product} with {about}."],
  },
  notYou: "If it was not you, choose a new password at once, and tell whoever runs {product}.",
  unasked: "If you did not ask for this, you can leave this mail alone.",
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
