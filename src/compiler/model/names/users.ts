// `Signs in as` makes an entity the users. It must be one, and have the e-mail address that people sign in with.

import type { Context } from "../context.ts";

export function checkUsers(context: Context): void {
  const { signsInAs } = context.model.product;
  if (signsInAs === null) return;
  const entity = context.model.entities.get(signsInAs.entity);
  if (entity === undefined) {
    const { entities } = context.model;
    const [only, ...others] = [...entities.values()].filter((one) => emailField(one.fields.values()) !== null);
    // Where one entity alone has an address to sign in with, it is most likely meant.
    const meant = others.length === 0 ? (only?.name ?? null) : null;
    context.unknown("signs-in-as-names-an-entity", signsInAs.span, signsInAs.entity, entities.keys(), {}, meant);
    context.model.product.signsInAs = null;
    return;
  }
  context.refer("entity", "", { text: entity.name, span: signsInAs.span });
  if (emailField(entity.fields.values()) === null) context.problem("users-have-an-email", signsInAs.span, { entity: entity.name });
}

/** The field that people sign in with: the first that is an e-mail address, required and unique. */
export function emailField(
  fields: Iterable<{ name: string; type: { is: string; format?: string } | null; required: boolean; unique: boolean }>,
): string | null {
  for (const field of fields) {
    if (field.type?.is === "text" && field.type.format === "email" && field.required && field.unique) return field.name;
  }
  return null;
}
