// The mails that the program itself sends about an account, in the product's language.

import type { Mail } from "../outbound/outbox.ts";
import { fill, type MailName, PROGRAM_TEXTS, type ProgramTexts, textsFor } from "../words/texts.ts";

const NAMES: Readonly<Record<MailName, string>> = {
  reset: "password reset",
  email: "change of e-mail address",
  verify: "verification of e-mail address",
  invitation: "invitation",
  changed: "changed e-mail address",
  known: "sign-up with an address that has an account",
};

interface Product {
  readonly name: string;
  readonly language: string;
}

/** `about`: the link; of "changed", the new address. */
export function mailOf(purpose: MailName, product: Product, about: string): Pick<Mail, "name" | "subject" | "text"> {
  const language = textsFor(product.language);
  const texts = PROGRAM_TEXTS[language] as ProgramTexts;
  const [subject, words] = texts.mails[purpose].map((text) => fill(text, { product: product.name, about }, language));
  const link = purpose === "changed" ? "" : `\n\n${about}`;
  const end = purpose === "changed" || purpose === "invitation" ? "" : `\n\n${texts.unasked}`;
  return { name: NAMES[purpose], subject: subject ?? "", text: `${words}${link}${end}\n` };
}
