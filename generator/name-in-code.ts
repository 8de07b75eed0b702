/** "products/features" becomes "productsFeatures", "b2b_orders" "b2BOrders". */
export function nameInCode(path: string): string {
  return path.replace(/[/_]+([a-z0-9])|(?<=\d)[a-z]/g, (found, first?: string) => (first ?? found).toUpperCase());
}
