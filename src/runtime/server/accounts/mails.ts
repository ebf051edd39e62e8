// The mails that the program itself sends about an account, in the product's language.

import { fill, type MailName, PROGRAM_TEXTS, type ProgramTexts, textsFor } from "../i18n/texts.ts";
import type { Mail } from "../outbox/outbox.ts";

const NAMES: Readonly<Record<MailName, string>> = {
  reset: "password reset",
  email: "change of e-mail address",
  verify: "verification of e-mail address",
  invitation: "invitation",
  changed: "changed e-mail address",
  known: "sign-up with an address that has an account",
  password: "changed password",
  passwordAlone: "changed password",
  passkey: "new passkey",
  token: "new API token",
  factorOn: "second factor on",
  factorOff: "second factor off",
  factorCodes: "new recovery codes",
  provider: "sign-in by a provider",
};

/** What holds a link, and what may come without being asked for. */
const LINKS: readonly MailName[] = ["reset", "email", "verify", "invitation", "known"];
const ASKED_FOR: readonly MailName[] = ["reset", "email", "verify", "known"];

interface Product {
  readonly name: string;
  readonly language: string;
}

/** `about`: the link, the new address, or the name of what is new. */
export function mailOf(purpose: MailName, product: Product, about: string): Pick<Mail, "name" | "subject" | "text"> {
  const language = textsFor(product.language);
  const texts = PROGRAM_TEXTS[language] as ProgramTexts;
  const [subject, words] = texts.mails[purpose].map((text) => fill(text, { product: product.name, about }, language));
  const link = LINKS.includes(purpose) ? [about] : [];
  const wasYou = purpose === "changed" || LINKS.includes(purpose) ? [] : [fill(texts.notYou, { product: product.name }, language)];
  const unasked = ASKED_FOR.includes(purpose) ? [texts.unasked] : [];
  return { name: NAMES[purpose], subject: subject ?? "", text: `${[words, ...link, ...wasYou, ...unasked].join("\n\n")}\n` };
}
