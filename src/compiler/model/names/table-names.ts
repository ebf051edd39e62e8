// How an entity is called in the database and in addresses.

/** `PurchaseOrder` is stored as purchase_order. */
export function tableOf(entity: string): string {
  return entity.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

/** `members`, `Members` and `member` as one: what a name of one or of many of an entity has in common. */
export function singularOf(name: string): string {
  const folded = name.toLowerCase().replaceAll("_", "");
  return folded.endsWith("ies") ? `${folded.slice(0, -3)}y` : folded.replace(/(?<=[^s])s$/, "");
}
