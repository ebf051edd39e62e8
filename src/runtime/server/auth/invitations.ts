// A user whom somebody else makes chooses a password by a link. Mailed where the product sends mail, else shown once to whoever
// made the record.

import type { Row } from "../../store/store.ts";
import { addLink, mailLink } from "../accounts/mail-links.ts";
import { mayMail } from "../accounts/own-address.ts";
import { signInEntity } from "../accounts/sign-in-entity.ts";
import type { Application } from "../context/application.ts";
import type { Also } from "../writing/create.ts";

export interface Inviting {
  /** Within the transaction that makes the record. */
  readonly also: Also;
  /** What is to be shown, "/-/link#…"; null where it was mailed, or there is nobody to invite. */
  path(): string | null;
}

/** For the making of a record by somebody who is signed in; null where it makes no user. */
export function inviting(app: Application, entity: string): Inviting | null {
  if (app.plan.product.signsInAs?.entity !== entity) return null;
  const { emailField } = signInEntity(app);
  let path: string | null = null;
  return {
    async also(transaction, id) {
      const user: Row | null = await transaction.get(entity, id);
      const address = user?.[emailField];
      path = null;
      if (user === null || typeof address !== "string" || address === "") return;
      if (mayMail(app)) await mailLink(app, transaction, "invitation", user, address);
      else path = await addLink(app, transaction, "invitation", id, address);
    },
    path: () => path,
  };
}
