// Tells users by mail when somebody can sign in to their account in a new way.

import type { Row, Transaction } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import type { MailName } from "../i18n/texts.ts";
import { queueMail } from "../outbox/outbox.ts";
import { mailOf } from "./mails.ts";
import { sendsMail } from "./own-address.ts";

/** Within the transaction of what is told. `about`: the name of a passkey or token; of a changed address, the new one. */
export async function tellHolder(app: Application, transaction: Transaction, user: Row | null, name: MailName, about = ""): Promise<void> {
  const to = user?.[app.plan.product.signsInAs?.emailField ?? ""];
  if (typeof to !== "string" || to === "" || !sendsMail(app)) return;
  await queueMail(app.ids, transaction, { ...mailOf(name, app.plan.product, about), to }, app.clock.now().toISOString());
}
