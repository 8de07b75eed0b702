/** "products/features" becomes "productsFeatures". */
export function nameInCode(path: string): string {
  return path.replace(/[/_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
