// As whom a page believes to be signed in. The cookie is the browser's, so another window may have signed in as somebody else:
// what was filled in under one name is never done under another. Programs send nothing of the kind.

import type { Application } from "../context/application.ts";
import { labelOfRow } from "../reading/read.ts";
import type { Identity } from "./identify.ts";

/** The id of the user, percent-encoded; "-" for a visitor. */
export const AS_HEADER = "x-ninefold-as";
const VISITOR = "-";

/** Throws `signed-in-as-another`, or `not-signed-in` where nobody is signed in any more. */
export async function demandExpectedUser(app: Application, { actor }: Identity, believed: string | undefined): Promise<void> {
  const { user, userId } = actor;
  if (believed === undefined || believed === (userId === null ? VISITOR : encodeURIComponent(userId))) return;
  const { signsInAs } = app.plan.product;
  if (user === null || signsInAs === null) throw app.problems.problem("not-signed-in");
  const name = await labelOfRow({ app, actor }, app.store, signsInAs.entity, user);
  throw app.problems.problem("signed-in-as-another", { name });
}
