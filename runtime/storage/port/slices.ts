/** Maximum number of values in one statement, because databases limit it. */
const valuesAtOnce = 1000;

export function slicesOf<Element>(
  elements: readonly Element[],
  size: number = valuesAtOnce,
): readonly (readonly Element[])[] {
  if (elements.length <= size) return elements.length === 0 ? [] : [elements];
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, index) => elements.slice(index * size, (index + 1) * size));
}
