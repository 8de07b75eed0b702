/** Trees of items that name the one above them; 0 stands for none. */

/**
 * Ids from the root to the item itself, which lies below `parentId`; null where the way up leads back to the item.
 * @param parentOf id above an item; undefined where there is no such item, which ends the way
 */
export async function findChain(
  id: number,
  parentId: number,
  parentOf: (id: number) => Promise<number | undefined>,
): Promise<readonly number[] | null> {
  const chain = [id];
  for (let above = parentId; above !== 0; above = (await parentOf(above)) ?? 0) {
    if (chain.includes(above)) return null;
    chain.unshift(above);
  }
  return chain;
}
