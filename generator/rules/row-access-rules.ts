import { listConditions, parseConditionText, TextSyntaxError } from "../../runtime/model/query/condition-text.js";
import type { ResourceKeyword } from "../declaration.js";
import { isValueFromCaller, findReference } from "../declared-fields.js";
import { resolveFieldPath, type DeclarationFinder } from "../field-path.js";
import { InvalidConditionError, compileConditionText } from "../compile-visible-condition.js";
import { yieldFinding, type DeclaredProject, type Rules } from "./rule.js";

export const rowAccessRules: Rules = {
  *"`own.field` must name the id of the accounts, or a field that is set to the account that creates the item."({
    declaration,
  }) {
    const { resource, properties } = declaration;
    const name = resource.own?.field;
    const schema = name === undefined ? undefined : properties[name];
    // Skips a path of references, which is not in `properties`, because another rule checks such a path.
    if (name === undefined || schema === undefined || (name === resource.id && resource.accounts !== undefined)) return;
    const { valueFrom } = schema;
    if (isValueFromCaller(valueFrom) && valueFrom.on !== "update") return;
    const hint = 'add "valueFrom": {"caller": "account"} to the field';
    yield* yieldFinding(["resource", "own", "field"], name, "is another field", hint);
  },

  *"A path in `own.field` must follow single references to top-level resources, and end at a reference to the accounts."(
    { declaration },
    { resources },
  ) {
    const ownPath = declaration.resource.own?.field ?? "";
    const { problem, lastField } = resolveFieldPath(ownPath, declaration, createDeclarationFinder(resources));
    const path = ["resource", "own", "field"];
    if (problem !== undefined) yield { path, ...problem };
    if (lastField === undefined) return;
    const { field, declaration: here } = lastField;
    const owner = findReference(here.properties[field])?.resource ?? "";
    const isId = field === here.resource.id && here.resource.accounts !== undefined;
    const refersToAccounts = resources.get(owner)?.declaration.resource.accounts !== undefined;
    if (!isId && !(refersToAccounts && here.properties[field]?.references !== undefined))
      yield* yieldFinding(path, field, "is not a reference to the resource of accounts");
  },

  *"A path in `tenant` must begin with a required reference to a top-level resource, and continue with the `tenant` of that resource."(
    { declaration },
    { resources },
  ) {
    const { tenant = "", accounts, groups } = declaration.resource;
    const path = ["resource", "tenant"];
    const [first = "", ...rest] = tenant.split(".");
    if (rest.length === 0) return;
    const keyword = accounts === undefined ? groups && "groups" : "accounts";
    if (keyword !== undefined)
      yield { path, found: `a resource with ${keyword} needs a tenant field of its own, not a path` };
    const { problem, lastField } = resolveFieldPath(tenant, declaration, createDeclarationFinder(resources));
    if (problem !== undefined) yield { path, ...problem };
    if (lastField === undefined) return;
    const reference = findReference(declaration.properties[first]);
    const next = resources.get(reference?.resource ?? "")?.declaration.resource;
    const isRequired = declaration.required?.includes(first) === true && reference?.none === undefined;
    if (!isRequired)
      yield* yieldFinding(path, first, "may be empty", 'add it to "required", and remove "none" from its "references"');
    if (next === undefined || next.tenant === rest.join(".")) return;
    const hint = next.tenant === undefined ? undefined : `write ${JSON.stringify(`${first}.${next.tenant}`)}`;
    yield* yieldFinding(path, rest.join("."), `is not the tenant of ${reference?.resource ?? ""}`, hint);
  },

  *"A path in `tenant` must not end at the id of the tenants."({ declaration }, { resources }) {
    const names = declaration.resource.tenant?.split(".") ?? [];
    const { lastField } = resolveFieldPath(names.join("."), declaration, createDeclarationFinder(resources));
    if (lastField === undefined || lastField.field !== lastField.declaration.resource.id) return;
    const hint = `write ${JSON.stringify(names.slice(0, -1).join("."))}`;
    yield* yieldFinding(["resource", "tenant"], lastField.field, "is the id", hint);
  },

  *"`visible` must be a condition on fields, or on fields of related items."({ path, declaration }, { resources }) {
    const { visible } = declaration.resource;
    if (visible === undefined) return;
    try {
      compileConditionText(getConditionText(visible), path, createDeclarationFinder(resources));
    } catch (error) {
      if (!(error instanceof InvalidConditionError)) throw error;
      const path = ["resource", "visible", ...(typeof visible === "string" ? [] : ["where"])];
      yield { path, found: error.message, hint: error.hint };
    }
  },
};

/** Lists the first part of each name in the condition of `visible`, such as `author_id` for `author_id.name=x`. */
export function listFieldsInVisibleCondition({ visible }: ResourceKeyword): readonly string[] {
  if (visible === undefined) return [];
  try {
    return listConditions(parseConditionText(getConditionText(visible))).map(({ name }) => name.split(".")[0]!);
  } catch (error) {
    if (error instanceof TextSyntaxError) return [];
    throw error;
  }
}

function createDeclarationFinder(resources: DeclaredProject["resources"]): DeclarationFinder {
  return (path) => resources.get(path)?.declaration;
}

function getConditionText(visible: Required<ResourceKeyword>["visible"]): string {
  return typeof visible === "string" ? visible : visible.where;
}
