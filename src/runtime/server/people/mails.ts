// The words of the mails that the program itself sends about an account.

import type { Mail } from "../outbound/outbox.ts";
import type { LinkPurpose } from "./links.ts";

const UNASKED = "If you did not ask for this, you can leave this mail alone.";

/** `about`: the link; of "changed", the new address. */
export function mailOf(purpose: LinkPurpose | "changed", product: string, about: string): Pick<Mail, "name" | "subject" | "text"> {
  switch (purpose) {
    case "reset":
      return {
        name: "password reset",
        subject: `${product}: a new password`,
        text: `Choose a new password for ${product} here, within 30 minutes:\n\n${about}\n\n${UNASKED}\n`,
      };
    case "email":
      return {
        name: "change of e-mail address",
        subject: `${product}: confirm your new e-mail address`,
        text: `Confirm here, within a day, that you sign in to ${product} by this address from now on:\n\n${about}\n\n${UNASKED}\n`,
      };
    case "verify":
      return {
        name: "verification of e-mail address",
        subject: `${product}: confirm your e-mail address`,
        text: `Confirm here, within a day, that this address is yours:\n\n${about}\n\n${UNASKED}\n`,
      };
    case "invitation":
      return {
        name: "invitation",
        subject: `${product}: your account`,
        text: `You have an account at ${product}. Choose your password here, within a week:\n\n${about}\n`,
      };
    case "changed":
      return {
        name: "changed e-mail address",
        subject: `${product}: your e-mail address was changed`,
        text: `You sign in to ${product} by ${about} from now on. If it was not you who changed this, tell whoever runs ${product} at once.\n`,
      };
  }
}
