/** Compares the contents, form and order of answers. */
import type { DescribedField } from "../../model/schema/described.js";
import { inResource, tell, type Difference, type Place } from "./difference.js";
import type { ResourcePair } from "./resource-pair.js";

function isVisible(field: DescribedField | undefined): boolean {
  return (field?.stored === true && field.hidden !== true) || field?.counts !== undefined;
}

export function* compareViews(place: Place, pair: ResourcePair): Generator<Difference> {
  const { before, after, fields, fieldBefore } = pair;
  // Fields that become visible or hidden are reported at the field.
  const visible = [...fields].filter(([name, was]) => isVisible(after.fields[name]) && isVisible(before.fields[was]));
  const stays = new Set(visible.map(([, was]) => was));
  for (const view of ["list", "item"] as const) {
    const here = inResource(place, `views/${view}`);
    const is = after.views[view].map(fieldBefore);
    const was = before.views[view];
    const gone = was.filter((name) => stays.has(name) && !is.includes(name));
    const come = is.filter((name) => stays.has(name) && !was.includes(name));
    if (gone.length > 0) {
      yield tell(here, "view-narrowed", `the ${view} no longer has ${gone.join(", ")}`, {
        answers: "breaking",
        types: "breaking",
        witness: { kind: "answer", of: view, at: [gone[0]!], says: "was there" },
      });
    }
    if (come.length > 0) yield tell(here, "view-widened", `the ${view} also has ${come.join(", ")}`);
    const stayed = was.filter((name) => is.includes(name));
    if (stayed.join() !== is.filter((name) => was.includes(name)).join()) {
      yield tell(here, "view-reordered", `the ${view} has its fields in another order`);
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
    yield tell(inResource(place, "defaultSort"), "default-sort-changed", `a list is sorted by ${after.defaultSort}`, {
      answers: "possible",
    });
  }
}
