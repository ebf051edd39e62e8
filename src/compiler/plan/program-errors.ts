// The program's own errors with their default texts; the document's catalogue may override them.
// The server fills in `{name}` with a plain word; nothing here is an expression.

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
  entry("not-signed-in", 401, "You’re not signed in.", "Sign in and try again."),
  entry(
    "signed-in-as-another",
    409,
    "You’re now signed in as {name}, and opened this page with another account.",
    "Nothing was saved. Reload the page and try again.",
  ),
  entry("wrong-credentials", 401, "Incorrect email or password."),
  entry("second-factor-needed", 401, "Enter your two-factor code.", "API clients send it as code, together with the password."),
  entry("wrong-code", 401, "Incorrect or already used code.", "Wait for the next code in your app, or use a recovery code."),
  entry("second-factor-is-on", 409, "Two-factor authentication is already on.", "Turn it off first."),
  entry("passkey-refused", 401, "This passkey is not accepted.", "Try again, or sign in with your password."),
  entry("link-over", 410, "This link has expired or was already used.", "Request a new one."),
  entry("no-mail", 409, "Email isn’t set up.", "Contact your administrator."),
  entry("address-not-verified", 403, "This email isn’t confirmed yet.", "Check your email for a confirmation link, then sign in."),
  entry("provider-refused", 401, "Sign-in with this provider failed.", "Try again."),
  entry("no-account", 403, "No account found for you.", "Sign up first, or contact your administrator."),
  entry("wrong-password", 401, "Incorrect password."),
  entry("address-in-account", 422, "Change your own email in your account.", "We’ll send a confirmation link to the new address."),
  entry("token-not-enough", 403, "API tokens can’t do this.", "Sign in to do it."),
  entry(
    "sign-in-again",
    403,
    "This needs a sign-in within the last ten minutes.",
    "Confirm it’s you in your account, or sign in again, then try again.",
  ),
  entry("too-many-tokens", 409, "You already have {most} API tokens.", "Revoke one you no longer need."),
  entry("not-allowed", 403, "You don’t have permission to do this."),
  entry(
    "cross-site",
    403,
    "This request came from another site, and the session cookie only works on this one.",
    "Send it from this site, or use a token instead of the cookie.",
  ),
  entry("not-found", 404, "This doesn’t exist, or you don’t have access."),
  entry("bad-id", 404, "This doesn’t exist, or you don’t have access."),
  entry("not-specified", 501, "The specification does not say this yet: {question}"),
  entry("needs-confirmation", 409, "Please confirm the warnings below.", "Or change your input."),
  entry("roles-given-up", 409, "You’ll lose the {roles} role and can’t restore it yourself."),
  entry("not-possible-now", 409, "Not available while status is {state}.", "Check which actions are available now."),
  entry("too-many-effects", 409, "This would trigger too many follow-up actions."),
  entry("changed-meanwhile", 412, "Someone else updated this.", "Review the latest version and try again."),

  // The input as a whole.
  entry("invalid", 422, "Some fields have errors."),
  entry("bad-request", 400, "The request can’t be read."),
  entry("body-missing", 400, "The request has no body.", "Send the changes as the members of a JSON object."),
  entry("unknown-field", 400, "{field} can’t be set here."),
  entry("set-once", 422, "{field} can’t be changed on an existing record.", "Use its current value, or leave the column out."),
  entry("unknown-parameter", 400, "{field} is not a parameter of this URL."),
  entry("unsupported-media-type", 415, "Send this as JSON."),
  entry("method-not-allowed", 405, "This URL doesn’t accept {method}."),
  entry("too-large", 413, "The request is too large.", "Send less at once."),
  entry("too-many-rows", 422, "Exports are limited to {max} records.", "Add a filter and export in parts."),
  entry("bad-idempotency-key", 400, "An Idempotency-Key must have 1 to 200 visible characters."),
  entry(
    "idempotency-key-reused",
    422,
    "This Idempotency-Key was used for another request.",
    "Use a new key for each new request. Only a retry uses the same key.",
  ),
  entry(
    "already-done",
    409,
    "This request was already processed, and its response is no longer available.",
    "Check the current data before you continue.",
  ),
  entry("csv-unreadable", 422, "The file can’t be read as a table: {why}.", "Save it as CSV with the column names in the first row."),
  entry("csv-no-text", 422, "This is {kind}.", "{todo}"),
  entry(
    "csv-quote",
    422,
    "A quote in line {line} is never closed: “{text}”.",
    "Close the quote or remove it. Double a quote inside a quoted value.",
  ),
  entry(
    "csv-cells",
    422,
    "The row has {cells} cells, but the first row has {columns}.",
    "Quote a value that contains the separator, or name the column in the first row.",
  ),
  entry("csv-too-long", 422, "Imports are limited to {max} rows.", "Split the file."),
  entry("imported-twice", 422, "Duplicate of row {row}.", "Remove one of the two."),
  entry("too-many-requests", 429, "Too many requests.", "Try again in {seconds} seconds."),

  // The input, field by field.
  entry("required", 422, "{field} is required."),
  entry("empty-text", 422, "{field} can’t be empty text.", "Leave it out, or enter some text."),
  entry("too-long", 422, "{field} must be {max} characters or fewer."),
  entry("too-short", 422, "{field} must be at least {min} characters."),
  entry("not-a-number", 422, "{field} must be a number."),
  entry("out-of-range", 422, "{field} must be {range}."),
  entry("not-a-date", 422, "{field} must be {kind}, such as {example}."),
  entry("no-such-day", 422, "{field}: there is no {day}."),
  entry("number-otherwise", 422, "{field}: {value} doesn’t match the file’s number format, {example}."),
  entry("not-a-list", 422, "{field} must be a list."),
  entry("not-one-of", 422, "{field} must be one of: {values}."),
  entry("bad-format", 422, "{field} isn’t in the right format."),
  entry("file-unknown", 422, "{field}: upload not found.", "Upload the file again."),
  entry("file-too-large", 413, "{field}: file is larger than {max}.", "Choose a smaller one."),
  entry("file-empty", 422, "{field}: the file is empty."),
  entry("file-kind", 422, "{field} accepts {kinds}. This file is {kind}."),
  entry("picture-unreadable", 422, "{field}: the picture can’t be read, or has too many pixels."),
  entry("already-taken", 409, "{field} is already taken."),
  entry("reference-unknown", 422, "{field} not found."),
  entry("unknown-name", 422, "{field}: “{value}” not found.", "Enter {names}."),
  entry(
    "rows-in-circle",
    422,
    "{field}: this row and “{value}” refer to each other in a circle.",
    "In one of the rows, enter a record that exists. Change it after the import.",
  ),
  entry("reference-ambiguous", 422, "{field}: several match {value}.", "Use an ID."),
  entry("still-used", 409, "Can’t delete: used by {users}."),
  entry("password-too-short", 422, "Use at least {min} characters."),
  entry("password-guessable", 422, "This password is easy to guess.", "Choose another one, without your name or email."),

  // Server errors.
  entry("server-error", 500, "Something went wrong (reference {id}).", "Try again later."),
  entry("unavailable", 503, "Service temporarily unavailable.", "Try again in a moment."),
];
