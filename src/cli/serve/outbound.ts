// How mail and outbound calls leave, from what the operator set. What stands in the way is said when the process
// starts.

import { randomBytes } from "node:crypto";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Log } from "../../runtime/server/context/log.ts";
import type { OutboundSettings } from "../../runtime/server/outbox/outbound.ts";
import { UserError } from "../user-error.ts";
import type { Configuration } from "./configuration.ts";

/** Throws `UserError` where the settings do not go together, or the document needs one that is missing. */
export function outboundSettings(plan: Plan, configuration: Configuration, development: boolean): OutboundSettings {
  const { smtpUrl, mailFrom, signingSecret, allowPrivateAddresses, host, port } = configuration;
  if ((smtpUrl === null) !== (mailFrom === null)) {
    const [set, missing] = smtpUrl === null ? ["NINEFOLD_MAIL_FROM", "NINEFOLD_SMTP_URL"] : ["NINEFOLD_SMTP_URL", "NINEFOLD_MAIL_FROM"];
    throw new UserError(`${set} is set and ${missing} is not: mail needs both.`);
  }
  // While a document is written receivers stand on the same machine, and nobody checks a signature against a secret.
  if (plan.sends.length > 0 && signingSecret === null && !development)
    throw new UserError(
      "The document sends calls (point 7), which are signed: set NINEFOLD_SIGNING_SECRET, for example by openssl rand -hex 32.",
    );
  const secret = signingSecret ?? (development ? randomBytes(32).toString("hex") : null);
  return {
    mail: smtpUrl === null || mailFrom === null ? null : { url: smtpUrl, from: mailFrom },
    calls: secret === null ? null : { secret, allowPrivateAddresses: allowPrivateAddresses || development },
    address: configuration.address ?? (development ? `http://${host}:${port}` : null),
  };
}

/** Says where mail goes, where that is not to a mail server. */
export function announceOutbound({ smtpUrl }: Configuration, development: boolean, address: string, say: Log): void {
  if (smtpUrl !== null) return;
  if (development) console.log(`\nMail is not sent but kept in the mailbox: ${address}/-/mailbox`);
  else
    say({
      level: "warn",
      message: "No mail server is set (NINEFOLD_SMTP_URL): mail waits, and messages are shown in the application only.",
    });
}
