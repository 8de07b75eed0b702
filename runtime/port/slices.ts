/** Values in one statement: databases limit their number. */
export const valuesAtOnce = 1000;

export function slicesOf<Element>(
  elements: readonly Element[],
  size: number = valuesAtOnce,
): readonly (readonly Element[])[] {
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, index) => elements.slice(index * size, (index + 1) * size));
}
