import { isDateOrTimeFormat } from "../text-format.js";
import { parseRollup, type ParsedRollup, listRollupFunctions } from "../../runtime/model/schema/rollup-keyword.js";
import { suggestDeclaredName, suggestName } from "../../runtime/model/values/nearest-name.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isHidden, isStored, isUnixTime, isUuid, findReference, findValueKind } from "../declared-fields.js";
import { parentPath } from "../../runtime/model/schema/path-names.js";
import { listFieldNamesInConditions } from "./field-name-uses.js";
import {
  type DeclaredProject,
  yieldFinding,
  applyRulesToEach,
  findUndeclaredResource,
  listKeywordUses,
  type Rules,
} from "./rule.js";

/** Keywords that a field may have next to `rollup`, which computes its value from other items. */
const keywordsAllowedWithRollup: ReadonlySet<string> = new Set<keyof FieldSchema>([
  "$ref",
  "title",
  "description",
  "examples",
  "type",
  "format",
  "multipleOf",
  "readOnly",
  "rollup",
  "indexed",
  "sortable",
  "privileges",
  "was",
  "convert",
  "alias",
]);

export const rollupRules: Rules = {
  *"`rollup` must have one of `sum`, `min` and `max`."({ declaration }) {
    for (const { path, value } of listKeywordUses(declaration, "rollup")) {
      const named = listRollupFunctions(value);
      if (named.length === 1) continue;
      yield { path, found: named.length === 0 ? "`rollup` has none of them" : `\`rollup\` has ${named.join(" and ")}` };
    }
  },

  *"`rollup` is for readOnly fields that nothing else sets, limits or compares."({ declaration }) {
    const { resource, required } = declaration;
    const named = new Set([...listFieldNamesInConditions(declaration)].map(({ name }) => name));
    const keys = new Set((resource.unique ?? []).flatMap(({ fields }) => fields));
    for (const { path, name, field } of listValidRollups(declaration)) {
      if (field.readOnly !== true) yield* yieldFinding(path, name, "is not readOnly", 'add "readOnly": true');
      for (const keyword of Object.keys(field)) {
        if (!keywordsAllowedWithRollup.has(keyword))
          yield* yieldFinding(["properties", name, keyword], name, `has ${keyword}`);
      }
      if (required?.includes(name)) yield* yieldFinding(path, name, "is required");
      if (keys.has(name)) yield* yieldFinding(path, name, "is in a unique key");
      if (named.has(name)) yield* yieldFinding(path, name, "is in a condition");
      if (name === resource.id) yield* yieldFinding(path, name, "is the id");
    }
  },

  ...applyRulesToEach(listValidRollups, {
    *"`rollup` must name a stored field of a resource that is nested in this one, or that refers to it by the field `by`."(
      { path: keywordPath, value },
      { path },
      project,
    ) {
      const { of, resource, field, by } = parseRollup(value);
      yield* findUndeclaredResource([...keywordPath, of], resource, project);
      const source = project.resources.get(resource)?.declaration;
      if (source === undefined) return;
      if (!Object.hasOwn(source.properties, field)) {
        const hint = suggestDeclaredName(field, Object.keys(source.properties));
        yield* yieldFinding([...keywordPath, of], field, `is not a field of ${resource}`, hint);
      } else yield* yieldFinding([...keywordPath, of], field, explainWhyNotAggregable(source, field));
      if (by === null) {
        if (parentPath(resource) === path) return;
        const hint = `add "by", the field of ${resource} that refers to ${path}`;
        yield { path: keywordPath, found: `${resource} is not nested in ${path}, and "by" is missing`, hint };
      } else if (findReference(source.properties[by])?.resource !== path || !isStored(source, by)) {
        const names = Object.keys(source.properties);
        const hint = names.includes(by) ? undefined : suggestName(by, names);
        yield* yieldFinding(
          [...keywordPath, "by"],
          by,
          `is not a stored field of ${resource} that refers to ${path}`,
          hint,
        );
      }
    },

    *"A rollup must have the `type`, `format` and `multipleOf` of the field that it is computed from."(
      { path, name, field },
      _,
      project,
    ) {
      const source = findRollupSource(field, project);
      const from = source?.declaration.properties[source.field];
      // Skips a source field that no rollup can use, which another rule reports.
      if (source === undefined || from === undefined || explainWhyNotAggregable(source.declaration, source.field))
        return;
      const theirs = `${source.field} of ${source.resource}`;
      if (findValueKind(from) !== findValueKind(field))
        yield* yieldFinding(
          path,
          name,
          `is ${String(findValueKind(field))}, and ${theirs} is ${String(findValueKind(from))}`,
        );
      else if (findValueFormat(from) !== findValueFormat(field) || from.multipleOf !== field.multipleOf)
        yield* yieldFinding(path, name, `has another format or multipleOf than ${theirs}`);
    },

    *"`sum` is for integers, and for numbers with `multipleOf`, whose decimals add up exactly."(
      { path, field },
      _,
      project,
    ) {
      const source = findRollupSource(field, project);
      const from = source?.declaration.properties[source.field];
      if (source?.of !== "sum" || from === undefined) return;
      const kind = findValueKind(from);
      if (kind === "number" && from.multipleOf === undefined)
        yield* yieldFinding(
          [...path, "sum"],
          source.field,
          "has no multipleOf",
          'add "multipleOf": 0.01 to both fields',
        );
      else if ((kind !== "integer" && kind !== "number") || isUnixTime(from))
        yield* yieldFinding([...path, "sum"], source.field, "is not a number that can be added up");
    },

    *"A rollup must not be computed from itself."({ path: keywordPath, name, field }, { path }, project) {
      const seen = new Set<string>();
      for (let next = findRollupSource(field, project); next !== undefined;) {
        const from = next.declaration.properties[next.field];
        const place = `${next.resource}.${next.field}`;
        if (place === `${path}.${name}`) {
          yield* yieldFinding(keywordPath, name, `is computed from ${[...seen].join(", ") || "itself"}`);
          break;
        }
        if (seen.has(place) || from === undefined) break;
        seen.add(place);
        next = findRollupSource(from, project);
      }
    },

    *"A rollup must not add up items of several tenants."(
      { path: keywordPath, name, field },
      { path, declaration },
      project,
    ) {
      const source = findRollupSource(field, project);
      if (source === undefined || source.by === null) return;
      const hasTenant = listSourceAndAncestors(source, project).some(({ resource }) => resource.tenant !== undefined);
      const by = findReference(source.declaration.properties[source.by]);
      // If `tenant` is a path such as `customer_id.shop_id`, an item has the tenant of the customer that `customer_id`
      // refers to.
      const tenantFrom = source.declaration.resource.tenant?.split(".")[0];
      const ofTenant = source.by === tenantFrom || by?.sameTenant === true;
      if (!hasTenant || ofTenant || by?.resource !== path) return;
      const hint = declaration.resource.tenant === undefined ? undefined : `add "sameTenant": true to ${source.by}`;
      yield* yieldFinding(
        keywordPath,
        name,
        `would be computed from items of ${source.resource} with different tenants`,
        hint,
      );
    },

    *"If a caller may read a rollup but not everything that it is computed from, the rollup must declare `privileges.read`."(
      { path: keywordPath, name, field },
      { path, declaration },
      project,
    ) {
      const source = findRollupSource(field, project);
      if (source === undefined || !project.resources.has(path)) return;
      const own = field.privileges?.read;
      const needed = source.declaration.properties[source.field]?.privileges?.read;
      if (needed !== undefined && own !== needed) {
        const hint = `add "privileges": { "read": "${needed}" }`;
        yield* yieldFinding(
          keywordPath,
          name,
          `shows values of ${source.field}, which needs the privilege ${needed}`,
          hint,
        );
        return;
      }
      const reasons = listSourceAndAncestors(source, project).flatMap((each) => {
        const why = describeReadersWithoutAccess(declaration, each);
        return why === undefined ? [] : [{ why, theirs: each.resource.privileges.read }];
      });
      const neededForBy = source.declaration.properties[source.by ?? ""]?.privileges?.read;
      if (neededForBy !== undefined)
        reasons.push({ why: `their field ${source.by!} needs the privilege ${neededForBy}`, theirs: neededForBy });
      const [found] = reasons;
      if (own !== undefined || found === undefined) return;
      const { why, theirs } = found;
      const ours = declaration.resource.privileges.read;
      const other = theirs === ours ? "" : `{ "read": "${theirs}" }, or `;
      const readers = declaration.resource.public === true ? "have this privilege" : "may read the item";
      const hint = `add "privileges": ${other}{ "read": "${ours}" } to show it to all who ${readers}`;
      yield* yieldFinding(keywordPath, name, `is computed from all items of ${source.resource}, but ${why}`, hint);
    },
  }),
};

/** Lists the uses of `rollup` without those that other rules report as invalid. */
function listValidRollups(declaration: Declaration) {
  return [...listKeywordUses(declaration, "rollup")].filter(({ field, value }) => {
    const hasAmounts = ["integer", "number", "string"].includes(String(findValueKind(field))) && !isUuid(field);
    return hasAmounts && listRollupFunctions(value).length === 1;
  });
}

interface RollupSource extends ParsedRollup {
  /** The declaration of the resource from whose items the rollup is computed. */
  readonly declaration: Declaration;
}

/** Returns the source of a rollup; undefined if the field is no valid rollup, or its source has errors. */
function findRollupSource({ rollup }: FieldSchema, { resources }: DeclaredProject): RollupSource | undefined {
  if (rollup === undefined || listRollupFunctions(rollup).length !== 1) return undefined;
  const parsed = parseRollup(rollup);
  const declaration = resources.get(parsed.resource)?.declaration;
  return declaration && { ...parsed, declaration };
}

/**
 * Lists the declaration of the source, from which the rollup is computed, and the declarations of its ancestors. Omits the
 * ancestors if the source is nested in the rollup's resource: readers of the rollup may read the ancestors anyway.
 */
function listSourceAndAncestors(
  { resource, by, declaration }: RollupSource,
  { resources }: DeclaredProject,
): readonly Declaration[] {
  if (by === null) return [declaration];
  const segments = resource.split("/");
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join("/")).toReversed();
  return paths.flatMap((path) => resources.get(path)?.declaration ?? []);
}

function explainWhyNotAggregable(sourceDeclaration: Declaration, name: string): string | undefined {
  const field = sourceDeclaration.properties[name] ?? {};
  if (isHidden(sourceDeclaration, name) || !isStored(sourceDeclaration, name))
    return "is not stored, or is not in any response";
  const kind = findValueKind(field);
  const isAmount = kind === "integer" || kind === "number" || (kind === "string" && isDateOrTimeFormat(field.format));
  const isId = name === sourceDeclaration.resource.id || findReference(field) !== undefined || isUuid(field);
  return isAmount && !isId ? undefined : "is not a number, date or time";
}

function findValueFormat(field: FieldSchema): string | undefined {
  return isUnixTime(field) ? "unixtime" : field.format;
}

/** Returns why some readers of a rollup may not see the items behind the value; undefined if all readers may see them. */
function describeReadersWithoutAccess(declaration: Declaration, sourceDeclaration: Declaration): string | undefined {
  const { own, visible, public: isPublic } = sourceDeclaration.resource;
  const hasAudience = Object.values(sourceDeclaration.properties).some(({ audience }) => audience === true);
  // `visible` and `audience` also limit callers without an account, who may read public resources.
  const limit = (own && "own") ?? (visible && "visible") ?? (hasAudience ? "audience" : undefined);
  if (limit !== undefined) return `a caller may see only some of these items (${limit})`;
  if (isPublic === true) return undefined;
  const [theirs, ours] = [sourceDeclaration, declaration].map(({ resource }) => resource.privileges.read);
  if (theirs !== ours) return `reading these items needs the privilege ${String(theirs)}`;
  return declaration.resource.public === true ? "these items are not public" : undefined;
}
