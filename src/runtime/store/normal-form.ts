// What two texts have in common that look alike. By it unique texts and addresses are told apart, and what is asked for is found.

import { domainToASCII, domainToUnicode } from "node:url";
import { normalized } from "../../compiler/expression/normalize.ts";

/** Counts up when a text gets another form, so that stored forms are made anew. */
export const FORM_VERSION = 1;

/** Most texts are their own form. */
const PLAIN = /^[ -~]*$/;
/** What shows nothing, and what only controls devices. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;
/** Marks that no writing system stacks on one letter: two letters that differ in these alone are the same. */
const SURPLUS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;
const HAS_SIGN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** NFKC without signs that show nothing, and without white space at the ends. Doing it twice changes nothing more. */
export function normalForm(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const decomposed = normalized(text.replace(UNSEEN, ""), "NFKD");
  return normalized(decomposed.replace(SURPLUS_MARKS, ""), "NFKC").trim();
}

/** The same of an e-mail address, with its domain as IDNA reads it. */
export function normalAddress(address: string): string {
  const form = normalForm(address);
  const at = form.lastIndexOf("@") + 1;
  const domain = at === 0 ? "" : domainToUnicode(domainToASCII(form.slice(at)));
  return domain === "" ? form : normalForm(form.slice(0, at) + domain);
}

/** Whether it says anything at all. */
export function isVisible(text: string): boolean {
  return HAS_SIGN.test(text);
}
