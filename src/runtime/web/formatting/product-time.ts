// What time it is for the product: the real one, unless it was set to another in development.

export function productTime({ clockAhead = 0 }: { readonly clockAhead?: number }): Date {
  return new Date(Date.now() + clockAhead);
}
