// The errors that the program itself can answer with, and their default texts. The document's catalogue may override
// status and text of each. `{name}` stands for a plain word that the server fills in; nothing here is an expression.

export interface ProgramError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly remedy: string | null;
}

function entry(code: string, status: number, message: string, remedy: string | null = null): ProgramError {
  return { code, status, message, remedy };
}

/** The words that the server fills into the texts of an error. */
export function wordsOf({ message, remedy }: ProgramError): string[] {
  return [...`${message} ${remedy ?? ""}`.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

export const PROGRAM_ERRORS: readonly ProgramError[] = [
  // Who and what.
  entry("not-signed-in", 401, "You are not signed in.", "Sign in and try again."),
  entry(
    "signed-in-as-another",
    409,
    "You are signed in as {name} now, and this page was opened for somebody else.",
    "Nothing was done. Look at the page anew, and send it again if you still mean it.",
  ),
  entry("wrong-credentials", 401, "The e-mail address or the password is wrong."),
  entry("second-factor-needed", 401, "A code of your second factor is needed as well.", "Send it as code, beside the password."),
  entry("wrong-code", 401, "This code is wrong, or was used before.", "Wait for the next code of your app, or use a recovery code."),
  entry("second-factor-is-on", 409, "There is a second factor already.", "Remove it first."),
  entry("passkey-refused", 401, "This passkey is not accepted.", "Try again, or sign in with your password."),
  entry("link-over", 410, "This link was used already, or is too old.", "Ask for a new one."),
  entry("no-mail", 409, "This product sends no mail, so there is no link to send.", "Ask whoever runs it."),
  entry("address-not-verified", 403, "This e-mail address is not confirmed yet.", "Open the link that was sent there, then sign in."),
  entry("provider-refused", 401, "Signing in there did not work.", "Try again."),
  entry("no-account", 403, "You have no account here, and none can be made for you.", "Sign up first, or ask whoever runs this."),
  entry("wrong-password", 401, "This is not your present password."),
  entry(
    "address-in-account",
    422,
    "Your own e-mail address is changed in your account.",
    "Change it there: a link goes to the new address.",
  ),
  entry("token-not-enough", 403, "This cannot be done with an API token.", "Sign in, and do it yourself."),
  entry(
    "sign-in-again",
    403,
    "This needs a sign-in of the last ten minutes.",
    "Confirm that it is you in your account, or sign in again, and do it then.",
  ),
  entry("too-many-tokens", 409, "You have {most} API tokens already.", "End one that you no longer need."),
  entry("not-allowed", 403, "You may not do this."),
  entry(
    "cross-site",
    403,
    "This was sent by a page of another site, and a session's cookie is for pages of this site alone.",
    "Send it from a page of this site, or with a token instead of the cookie.",
  ),
  entry("not-found", 404, "There is nothing here, or nothing that you may see."),
  entry("bad-id", 404, "There is nothing here, or nothing that you may see."),
  entry("not-specified", 501, "The specification does not say this yet: {question}"),
  entry("needs-confirmation", 409, "This is done only if you confirm it.", "Confirm what is listed, or change what you gave."),
  entry("roles-given-up", 409, "You lose by this what you may do as {roles}, and cannot change it back yourself."),
  entry("not-possible-now", 409, "This is not possible now: the state is {state}.", "Look at what can be done with it now."),
  entry("too-many-effects", 409, "This would set off too many other actions, one after the other."),
  entry("changed-meanwhile", 412, "Somebody changed this in the meantime.", "Look at it as it is now, and make your change again."),

  // What is given, as a whole.
  entry("invalid", 422, "Some of what you gave is not right."),
  entry("bad-request", 400, "The request cannot be read."),
  entry("body-missing", 400, "There is no body.", "Send what is to change as the members of a JSON object."),
  entry("unknown-field", 400, "“{field}” is not something that can be given here."),
  entry(
    "set-once",
    422,
    "“{field}” is set once, and stays as it is on a record that is there.",
    "Write what stands there, or leave the column out.",
  ),
  entry("unknown-parameter", 400, "“{field}” is not a parameter of this address."),
  entry("unsupported-media-type", 415, "Send this as JSON."),
  entry("method-not-allowed", 405, "This address does not answer to {method}."),
  entry("too-large", 413, "That is too large.", "Send less at once."),
  entry(
    "too-many-rows",
    422,
    "These are more than {max} records, and one export holds no more.",
    "Filter the list, and export it in parts.",
  ),
  entry("bad-idempotency-key", 400, "An Idempotency-Key has 1 to 200 visible characters."),
  entry(
    "idempotency-key-reused",
    422,
    "This Idempotency-Key was used for another request.",
    "Send a new key with each new request, and the same one only to repeat the same request.",
  ),
  entry(
    "already-done",
    409,
    "This was done already, by the same request that was sent before. Its answer was not kept.",
    "Look at how things stand before you do more.",
  ),
  entry(
    "csv-unreadable",
    422,
    "The file cannot be read as a table: {why}.",
    "Save it as CSV, with the names of the columns in the first row.",
  ),
  entry("csv-no-text", 422, "This is {kind}.", "{todo}"),
  entry(
    "csv-quote",
    422,
    "A quote opens a value in line {line} and does not end it: “{text}”.",
    "End the value with a quote, or take this one away. A quote within a value in quotes is written twice.",
  ),
  entry(
    "csv-cells",
    422,
    "The row has {cells} cells, and the first row has {columns}.",
    "Put a value that holds the divider in quotes, or name the column in the first row.",
  ),
  entry("csv-too-long", 422, "The file has more than {max} rows, and one import takes no more.", "Divide it into several files."),
  entry("imported-twice", 422, "Row {row} is about the same record.", "Leave one of the two out."),
  entry("too-many-requests", 429, "Too many requests.", "Try again in {seconds} seconds."),

  // What is given, field by field.
  entry("required", 422, "“{field}” is required."),
  entry("empty-text", 422, "“{field}” may not be an empty text.", "Leave it out, or give it some text."),
  entry("too-long", 422, "“{field}” may have {max} characters at most."),
  entry("too-short", 422, "“{field}” must have {min} characters at least."),
  entry("not-a-number", 422, "“{field}” must be a number."),
  entry("out-of-range", 422, "“{field}” must be {range}."),
  entry("not-a-date", 422, "“{field}” must be {kind} such as {example}."),
  entry("no-such-day", 422, "“{field}”: there is no {day}."),
  entry("number-otherwise", 422, "“{field}”: {value} is written otherwise than the numbers of this file, {example}."),
  entry("not-a-list", 422, "“{field}” must be a list."),
  entry("not-one-of", 422, "“{field}” must be one of: {values}."),
  entry("bad-format", 422, "“{field}” does not have the right form."),
  entry("file-unknown", 422, "“{field}”: there is no such upload.", "Give the file again."),
  entry("file-too-large", 413, "“{field}” may have {max} at most.", "Give a smaller file."),
  entry("file-empty", 422, "“{field}”: the file is empty."),
  entry("file-kind", 422, "“{field}” takes files of these kinds: {kinds}. This one is {kind}, by what it holds."),
  entry("picture-unreadable", 422, "“{field}”: the picture cannot be read, or it has too many pixels."),
  entry("already-taken", 409, "“{field}” is already taken."),
  entry("reference-unknown", 422, "“{field}” refers to something that is not there."),
  entry("unknown-name", 422, "“{field}”: there is nothing called “{value}”.", "Write {names}."),
  entry("reference-ambiguous", 422, "“{field}”: several are called {value}.", "Give what only one of them has, such as its id."),
  entry("still-used", 409, "This cannot be deleted: it is still used by {users}."),
  entry("password-too-short", 422, "The password must have {min} characters at least."),
  entry(
    "password-guessable",
    422,
    "This password is easy to guess: many people use it, or it is your own name or address.",
    "Choose another one.",
  ),

  // What is our fault.
  entry("server-error", 500, "Something went wrong on our side. It was recorded as {id}.", "Try again later."),
  entry("unavailable", 503, "The service cannot answer at the moment.", "Try again in a moment."),
];
