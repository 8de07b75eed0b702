import type { Contestant } from "../contestant.js";
import type { Operation } from "../operations.js";
import { createClient } from "./client.js";
import { markOf } from "./multiply.js";

const collection = "/api/2.0/products";
const size = 25;
const deepPage = 10_000;
const differentItems = 500;

/** Returns operations that read the same number of items from both servers. */
export async function findLargeOperations(contestants: readonly Contestant[]): Promise<readonly Operation[]> {
  const cursors = new Map<Contestant, string>();
  for (const contestant of contestants) cursors.set(contestant, await findCursor(contestant));
  const window = `items_per_page=${String(size)}`;
  return [
    ask("get one", (key) => `${collection}/${key}`),
    ask("filter by index", (key) => `${collection}?product_code=LG-${markOf(Number(key))}&page=1`),
    ask("first page by index", () => `${collection}?sort_by=price&${window}&page=1`),
    ask("cursor page 10,000", (_key, contestant) => `${collection}?${window}&after=${cursors.get(contestant) ?? ""}`),
    ask("search of one word", (key) => `${collection}?q=${markOf(Number(key))}&page=1`),
    ask("tenth of all, sorted", () => `${collection}?status=D&sort_by=updated_timestamp&${window}&page=1`),
  ];
}

function ask(name: string, pathOf: (key: string, contestant: Contestant) => string): Operation {
  return {
    name,
    requests: (contestant) => {
      const step = Math.ceil(contestant.ids.length / differentItems);
      const some = contestant.ids.filter((_, index) => index % step === 0);
      const { authorization } = contestant;
      return some.map((id) => ({ path: pathOf(String(id), contestant), headers: { authorization } }));
    },
  };
}

/** Returns the cursor of page 10,000 or, in a shorter collection, of a page in the middle. */
async function findCursor({ url, authorization, ids }: Contestant): Promise<string> {
  const client = createClient(url, authorization);
  const before = Math.min((deepPage - 1) * size, ids.length / 2);
  let cursor = "";
  for (let done = 0; done < before;) {
    const step = Math.min(1000, before - done);
    const answer = await client.get(`2.0/products?fields=product_id&items_per_page=${String(step)}&after=${cursor}`);
    cursor = /[?&]after=([^&>]+)/.exec(String(answer.headers["link"]))?.[1] ?? "";
    done += step;
  }
  return cursor;
}
