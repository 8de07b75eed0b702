import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import type { Body } from "./made.js";
import type { Target } from "./target.js";

/** Tests that requests without credentials read public resources and nothing more, and that wrong credentials are rejected. */
export async function tryStrangers(target: Target, path: string): Promise<void> {
  const wrong = await target.ask("GET", path, undefined, { authorization: "Bearer nobody" });
  expect(wrong.status, `${path} with wrong credentials`).to.equal(401);
  const whole = `${path}?items_per_page=1000`;
  const isItem = (await target.ask("GET", whole)).status === 400;
  const asked = isItem ? path : whole;
  const seen = await target.askAnonymously("GET", asked);
  expect(seen.status, `${path} without credentials: ${seen.text}`).to.equal(200);
  const all = listItems((await target.ask("GET", asked)).json, isItem);
  const shown = listItems(seen.json, isItem);
  expect(shown, path).not.to.deep.equal([]);
  for (const item of shown) {
    expect(
      all.some((each) => isPartOf(item, each)),
      `${path}: ${JSON.stringify(item)}`,
    ).to.equal(true);
  }
}

function listItems(json: unknown, isItem: boolean): readonly Body[] {
  if (isItem) return [json as Body];
  if (Array.isArray(json)) return json as Body[];
  const [items] = Object.values(json as { readonly [name: string]: { readonly [id: string]: Body } });
  return Object.values(items!);
}

/** Counts of items that the caller may not read are null. */
function isPartOf(item: Body, whole: Body): boolean {
  return Object.entries(item).every(([name, value]) => value === null || isDeepStrictEqual(value, whole[name]));
}
