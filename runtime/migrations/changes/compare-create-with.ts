/** Compares what the creation of an item can create in it. */
import { inResource, tell, type Difference, type Place } from "./difference.js";
import type { ResourcePair } from "./resource-pair.js";

export function* compareCreateWith(place: Place, { before, after, names }: ResourcePair): Generator<Difference> {
  const nameBefore = (name: string): string => {
    const path = names.pathBefore(`${place.resource ?? ""}/${name}`) ?? names.pathBefore(name) ?? name;
    return path.slice(path.lastIndexOf("/") + 1);
  };
  const was = before.createWith ?? [];
  const is = (after.createWith ?? []).map(nameBefore);
  const here = inResource(place, "createWith");
  for (const name of is) {
    if (!was.includes(name)) yield tell(here, "create-with-added", `a creation may also create ${name}`);
  }
  for (const name of was) {
    if (is.includes(name)) continue;
    yield tell(here, "create-with-removed", `a creation no longer creates ${name}`, {
      // Undeclared names in a body are ignored.
      requests: "possible",
      answers: "breaking",
      types: "breaking",
      witness: { kind: "answer", of: "creation", at: [name], says: "was what is created in it", within: name },
    });
  }
}
