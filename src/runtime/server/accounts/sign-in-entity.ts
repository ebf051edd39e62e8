// The entity whose records are the users of a product.

import { normalAddress } from "../../store/normal-form.ts";
import type { Application } from "../context/application.ts";

/** The product's users, or the problem of a product that has none. */
export function signInEntity(app: Application): { readonly entity: string; readonly emailField: string } {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) throw app.problems.problem("not-found");
  return signsIn;
}

/** An e-mail address as people sign in with it, however it is written. */
export function signInAddress(written: string): string {
  return normalAddress(written).toLowerCase();
}
