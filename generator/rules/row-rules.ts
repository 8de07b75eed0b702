import { ConditionSyntaxError, listConditions, readCondition } from "../../runtime/model/query/condition-text.js";
import { suggestDeclared } from "../../runtime/model/values/nearest-name.js";
import type { Declaration, FieldSchema, ResourceKeyword } from "../declaration.js";
import { isCallerValue, referenceOf } from "../field-facts.js";
import { MeaninglessCondition, toRowFilter } from "../row-condition.js";
import type { Finding } from "../problem.js";
import { yieldFinding, type DeclaredProject, type Rules } from "./rule.js";

export const rowRules: Rules = {
  *"`own.field` must name the id of the accounts, or a field that is set to the account that creates the item."({
    declaration,
  }) {
    const { resource, properties } = declaration;
    const name = resource.own?.field;
    const schema = name === undefined ? undefined : properties[name];
    // If `own.field` is a path through references, another rule checks it.
    if (name === undefined || schema === undefined || (name === resource.id && resource.accounts !== undefined)) return;
    const { valueFrom } = schema;
    if (isCallerValue(valueFrom) && valueFrom.on !== "update") return;
    const hint = 'add "valueFrom": {"caller": "account"} to the field';
    yield* yieldFinding(["resource", "own", "field"], name, "is another field", hint);
  },

  *"A path in `own.field` must follow single references to top-level resources, and end at a reference to the accounts."(
    { declaration },
    { resources },
  ) {
    const { problem, end } = followPath(declaration.resource.own?.field ?? "", declaration, resources);
    const at = ["resource", "own", "field"];
    if (problem !== undefined) yield { at, ...problem };
    if (end === undefined) return;
    const { field, here } = end;
    const owner = referenceOf(here.properties[field])?.resource ?? "";
    const isId = field === here.resource.id && here.resource.accounts !== undefined;
    const refersToAccounts = resources.get(owner)?.declaration.resource.accounts !== undefined;
    if (!isId && !(refersToAccounts && here.properties[field]?.references !== undefined))
      yield* yieldFinding(at, field, "is not a reference to the resource of accounts");
  },

  *"A path in `tenant` must begin with a required reference to a top-level resource, and continue with the `tenant` of that resource."(
    { declaration },
    { resources },
  ) {
    const { tenant = "", accounts, groups } = declaration.resource;
    const at = ["resource", "tenant"];
    const [first = "", ...rest] = tenant.split(".");
    if (rest.length === 0) return;
    const keyword = accounts === undefined ? groups && "groups" : "accounts";
    if (keyword !== undefined)
      yield { at, found: `a resource with ${keyword} needs a tenant field of its own, not a path` };
    const { problem, end } = followPath(tenant, declaration, resources);
    if (problem !== undefined) yield { at, ...problem };
    if (end === undefined) return;
    const reference = referenceOf(declaration.properties[first]);
    const next = resources.get(reference?.resource ?? "")?.declaration.resource;
    const isRequired = declaration.required?.includes(first) === true && reference?.none === undefined;
    if (!isRequired)
      yield* yieldFinding(at, first, "may be empty", 'add it to "required", and remove "none" from its "references"');
    if (next === undefined || next.tenant === rest.join(".")) return;
    const hint = next.tenant === undefined ? undefined : `write ${JSON.stringify(`${first}.${next.tenant}`)}`;
    yield* yieldFinding(at, rest.join("."), `is not the tenant of ${reference?.resource ?? ""}`, hint);
  },

  *"A path in `tenant` must not end at the id of the tenants."({ declaration }, { resources }) {
    const names = declaration.resource.tenant?.split(".") ?? [];
    const { end } = followPath(names.join("."), declaration, resources);
    if (end === undefined || end.field !== end.here.resource.id) return;
    const hint = `write ${JSON.stringify(names.slice(0, -1).join("."))}`;
    yield* yieldFinding(["resource", "tenant"], end.field, "is the id", hint);
  },

  *"`visible` must be a condition on fields, or on fields of related items."({ path, declaration }, { resources }) {
    const { visible } = declaration.resource;
    if (visible === undefined) return;
    try {
      toRowFilter(conditionTextOf(visible), path, (other) => resources.get(other)?.declaration);
    } catch (error) {
      if (!(error instanceof MeaninglessCondition)) throw error;
      const at = ["resource", "visible", ...(typeof visible === "string" ? [] : ["where"])];
      yield { at, found: error.message, hint: error.hint };
    }
  },
};

/** Lists the first part of each name in the condition of `visible`, such as `author_id` for `author_id.name=x`. */
export function listConditionNames({ visible }: ResourceKeyword): readonly string[] {
  if (visible === undefined) return [];
  try {
    return listConditions(readCondition(conditionTextOf(visible))).map(({ name }) => name.split(".")[0]!);
  } catch (error) {
    if (error instanceof ConditionSyntaxError) return [];
    throw error;
  }
}

function conditionTextOf(visible: Required<ResourceKeyword>["visible"]): string {
  return typeof visible === "string" ? visible : visible.where;
}

interface FollowedPath {
  readonly problem?: Pick<Finding, "found" | "hint">;
  /** The field at the end of the path; absent if the path is a single name or is wrong. */
  readonly end?: { readonly field: string; readonly here: Declaration };
}

function followPath(path: string, declaration: Declaration, resources: DeclaredProject["resources"]): FollowedPath {
  const [first = "", ...rest] = path.split(".");
  let [field, here]: [string, Declaration | undefined] = [first, declaration];
  for (const next of rest) {
    const schema: FieldSchema | undefined = here.properties[field];
    if (schema === undefined) return {}; // Another rule reports an unknown first field.
    const to: string = referenceOf(schema)?.resource ?? "";
    const isSingle = schema.references !== undefined;
    if (!isSingle || to.includes("/")) {
      const found = isSingle ? `refers to ${to}, which is nested` : "is not a reference";
      return { problem: { found: `${JSON.stringify(field)} ${found}` } };
    }
    const beyond = resources.get(to)?.declaration;
    if (beyond === undefined) return {}; // Another rule reports an unknown resource.
    [field, here] = [next, beyond];
    if (here.properties[field] !== undefined) continue;
    const hint = suggestDeclared(field, Object.keys(here.properties));
    return { problem: { found: `${JSON.stringify(field)} is not a field of ${to}`, hint } };
  }
  return rest.length === 0 || here === undefined ? {} : { end: { field, here } };
}
