/** Runs the work for every element, eight at a time; rejects with the first failure. */
export async function inParallel<Element>(
  elements: Iterable<Element>,
  work: (element: Element) => Promise<unknown>,
): Promise<void> {
  // Shared by the workers: each takes the next element when it is done with one.
  const waiting = [...elements].values();
  const take = async (): Promise<void> => {
    for (const element of waiting) await work(element);
  };
  await Promise.all(Array.from({ length: 8 }, take));
}
