/** What answers carry, and in which form and order. */
import { inResource, tell, type Difference, type Place } from "./difference.js";
import type { ResourcePair } from "./resource-pair.js";

export function* compareViews(place: Place, pair: ResourcePair): Generator<Difference> {
  const { before, after, fields, fieldBefore } = pair;
  for (const view of ["list", "item"] as const) {
    const here = inResource(place, `views/${view}`);
    const is = after.views[view].map(fieldBefore);
    const was = before.views[view];
    const kept = new Set(fields.values());
    const gone = was.filter((name) => kept.has(name) && !is.includes(name));
    const come = after.views[view].filter((name) => fields.has(name) && !was.includes(fieldBefore(name)));
    if (gone.length > 0) {
      yield tell(here, "view-narrowed", `the ${view} is without ${gone.join(", ")}`, {
        answers: "breaking",
        types: "breaking",
        witness: { kind: "answer", of: view, at: [gone[0]!], says: "was there" },
      });
    }
    if (come.length > 0) yield tell(here, "view-widened", `the ${view} has ${come.join(", ")}, too`);
    const stayed = was.filter((name) => is.includes(name));
    if (stayed.join() !== is.filter((name) => was.includes(name)).join()) {
      yield tell(here, "view-reordered", `the fields of the ${view} stand in another order`);
    }
  }
  if (before.collection !== after.collection) {
    yield tell(
      inResource(place, "collection"),
      "collection-changed",
      `a list was a ${before.collection} and is ${after.collection}`,
      {
        answers: "breaking",
        types: "breaking",
        witness: {
          kind: "answer",
          of: "list",
          at: [],
          says: `was ${before.collection === "array" ? "an array" : "an object"}`,
        },
      },
    );
  }
  if (before.defaultSort !== fieldBefore(after.defaultSort)) {
    yield tell(
      inResource(place, "defaultSort"),
      "default-sort-changed",
      `a list is in the order of ${after.defaultSort}`,
      {
        answers: "possible",
      },
    );
  }
}
