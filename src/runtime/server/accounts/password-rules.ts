// What a password must be: long enough, and hard to guess.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Application } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import type { Fault } from "../context/problems.ts";
import { phrase } from "../i18n/texts.ts";
import { LONGEST_PASSWORD } from "../pipeline/passwords.ts";

/** A text that is longer names nobody. */
const LONGEST_NAME = 200;

/** What is wrong with a password; `own`: the values of its owner's record, as far as they are known. */
export async function passwordFaults(app: Application, password: unknown, own: Iterable<unknown>): Promise<Fault[]> {
  const { problems } = app;
  const { passwordLength } = limitsOf(app);
  if (password === undefined || password === null || password === "")
    return [problems.fault("required", { field: phrase("password") }, "password")];
  if (typeof password !== "string") return [problems.fault("bad-format", { field: phrase("password") }, "password")];
  const length = [...password].length;
  if (length < passwordLength) return [problems.fault("password-too-short", { min: passwordLength }, "password")];
  if (length > LONGEST_PASSWORD) return [problems.fault("too-long", { field: phrase("password"), max: LONGEST_PASSWORD }, "password")];
  const isGuessable = isOwn(password, own) || (await isCommon(password));
  return isGuessable ? [problems.fault("password-guessable", {}, "password")] : [];
}

/** The list takes a tenth of a second to load: only who sets a password waits for it. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.toLowerCase());
}

/** Whether it is one of the owner's texts, or words of one, however they are divided: "Ada Lovelace" → "ada-lovelace", "LOVELACE". */
function isOwn(password: string, own: Iterable<unknown>): boolean {
  const given = wordsOf(password).join("");
  const texts = [...own].filter((one) => typeof one === "string" && one.length <= LONGEST_NAME) as string[];
  return given !== "" && texts.some((text) => runsOf(wordsOf(text)).includes(given));
}

/** Words that follow each other, joined: of "a b c" a, ab, abc, b, bc and c. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join("")));
}

function wordsOf(text: string): string[] {
  return (
    normalized(text, "NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
