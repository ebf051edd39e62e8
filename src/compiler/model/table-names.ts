// How an entity is called in the database and in addresses.

/** `PurchaseOrder` is stored as purchase_order. */
export function tableOf(entity: string): string {
  return entity.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
