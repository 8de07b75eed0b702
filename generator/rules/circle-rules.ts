import type { Declaration } from "../declaration.js";
import { listReferences } from "../field-facts.js";
import type { JsonPath } from "../problem.js";
import { parentPath } from "../parent-path.js";
import type { DeclaredProject, Rules } from "./rule.js";

export const circleRules: Rules = {
  /** A cycle is reported once, at the resource in it whose path sorts first. */
  *"Required references must not form a cycle."({ path, declaration }, project) {
    for (const need of listNeeds(path, declaration)) {
      const way = need.to < path ? undefined : findWay(need, path, project);
      if (way === undefined) continue;
      const found = `an item of ${path} needs one of ${way.map(describeNeed).join(", which needs one of ")}`;
      const hint =
        'no item could be the first: remove one of the fields from required, or add "none": 0 to its references, so that 0 means no item';
      yield { at: need.at, found, hint };
    }
  },
};

/** An item of another resource must exist before an item of this one can be created. */
interface Need {
  readonly at: JsonPath;
  /** Null for the parent. */
  readonly field: string | null;
  readonly to: string;
}

function listNeeds(path: string, declaration: Declaration): readonly Need[] {
  const { resource, properties, required = [] } = declaration;
  const parent = parentPath(path);
  const nesting: readonly Need[] = parent === null ? [] : [{ at: [], field: null, to: parent }];
  const references = listReferences(declaration).filter(({ name, none }) => {
    if (none !== undefined) return false;
    const isMandatory = required.includes(name) || (name === resource.tenant && name !== resource.id);
    return isMandatory && (properties[name]?.type !== "array" || (properties[name].minItems ?? 0) > 0);
  });
  return [...nesting, ...references.map(({ at, name, resource: to }) => ({ at, field: name, to }))];
}

/** The shortest way from a need back to the resource, through resources whose paths sort after its own. */
function findWay(first: Need, home: string, { resources }: DeclaredProject): readonly Need[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly [Need, ...Need[]])[] = [[first]];
  for (const way of ways) {
    const { to } = way.at(-1) ?? first;
    if (to === home) return way;
    const declaration = resources.get(to)?.declaration;
    if (to < home || seen.has(to) || declaration === undefined) continue;
    seen.add(to);
    ways.push(...listNeeds(to, declaration).map((need) => [...way, need] as const));
  }
  return undefined;
}

function describeNeed({ field, to }: Need): string {
  return field === null ? `${to}, its parent` : `${to} (field ${JSON.stringify(field)})`;
}
