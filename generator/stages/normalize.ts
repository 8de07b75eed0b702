import type { ActionDefinition } from "../../runtime/model/schema/action-definition.js";
import type { FieldKind } from "../../runtime/model/schema/field.js";
import type {
  Action,
  CopyDeclaration,
  OwnDeclaration,
  PanelDeclaration,
  TenantDeclaration,
  ResourceDefinition,
  UniqueKey,
  VisibleDeclaration,
} from "../../runtime/model/schema/resource.js";
import { parseRollup, type ParsedRollup } from "../../runtime/model/schema/rollup-keyword.js";
import { toDeclaration } from "../action-values.js";
import { lowerConditions, type Conditions } from "../conditions.js";
import type {
  ActionKeyword,
  ActionValuesKeyword,
  AliasKeyword,
  Declaration,
  FieldSchema,
  PrivilegesKeyword,
  ResourceKeyword,
  View,
} from "../declaration.js";
import { audienceOf, isListable, isSendable, isUnixTime, listReferences, typeOf } from "../field-facts.js";
import { listPrivileges } from "../field-privileges.js";
import { digestText } from "../generation-cache.js";
import { once } from "../once.js";
import type { ValueSchema } from "../plain-schema.js";
import { resolveOwn, resolveTenant, resolveVisible } from "../row-paths.js";
import type { LinkedResource } from "./resolve.js";

type Declarations = ReadonlyMap<string, Declaration>;

/** A linked declaration with all defaults filled in. */
export interface NormalizedResource {
  readonly path: string;
  readonly file: string;
  /** Digest of all input that the resource is made from. */
  readonly digest: string;
  readonly hooks: boolean;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly referrers: LinkedResource["referrers"];
  readonly title: string;
  readonly description: string;
  readonly keyword: NormalizedKeyword;
  readonly fields: ReadonlyMap<string, NormalizedField>;
  readonly conditions: Conditions | null;
  /** The fields as declared, including keywords that JSON Schema does not have. */
  readonly declared: { readonly [name: string]: FieldSchema };
}

export type NormalizedField = ValueSchema & { readonly type: FieldKind };

/** The keyword `resource` with all defaults, and facts that follow from several fields. */
export interface NormalizedKeyword {
  readonly id: string;
  readonly titles: Pick<ResourceDefinition, "titleField"> & { readonly titleFields?: readonly string[] };
  readonly plural: string | null;
  /** The value of the keyword `was`; undefined if the keyword is missing, because null has a meaning. */
  readonly was: string | null | undefined;
  readonly alias: AliasKeyword | null;
  readonly resultKey: string;
  readonly idWithinParent: boolean;
  readonly collection: "map" | "array";
  readonly required: readonly string[];
  readonly views: { readonly list: readonly string[]; readonly item: readonly string[] };
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  readonly searchable: readonly string[];
  readonly menu: string | null;
  readonly panel: PanelDeclaration | null;
  readonly privileges: { readonly [action in Action]: string };
  readonly tenant: TenantDeclaration | null;
  readonly audience: string | null;
  readonly own: OwnDeclaration | null;
  readonly visible: VisibleDeclaration | null;
  readonly public: boolean;
  /** The fields with `via`, by the path of the resource that each refers to. */
  readonly via: { readonly [path: string]: string };
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly (readonly string[])[];
  /** The indexes that find the least and greatest values for rollups of other resources. */
  readonly rolledBy: readonly (readonly string[])[];
  readonly createWith: readonly string[];
  readonly copies: CopyDeclaration | null;
  readonly accounts: NonNullable<ResourceKeyword["accounts"]> | null;
  readonly groups: NonNullable<ResourceKeyword["groups"]> | null;
  readonly actions: readonly NormalizedAction[];
}

export interface NormalizedAction extends Omit<ActionDefinition, "input" | "answer" | "run"> {
  /** The input in the form of a resource that has these fields and nothing else; null if there is none. */
  readonly input: NormalizedResource | null;
  /** The answer in the same form as the input. */
  readonly answer: NormalizedResource | null;
}

/** Fills in the defaults of the meta-schema. */
export function normalizeDeclarations(
  linked: readonly LinkedResource[],
  privileges = listPrivileges(linked.map(({ declaration }) => declaration)),
): readonly NormalizedResource[] {
  const declarations = new Map(linked.map(({ path, declaration }) => [path, declaration]));
  const rollups = linked.flatMap(({ declaration }) =>
    Object.values(declaration.properties).flatMap(({ rollup }) => (rollup === undefined ? [] : [parseRollup(rollup)])),
  );
  return linked.map((resource) => normalizeResource(resource, privileges, declarations, rollups));
}

function normalizeResource(
  resource: LinkedResource,
  privileges: readonly string[],
  declarations: Declarations,
  rollups: readonly ParsedRollup[],
): NormalizedResource {
  const { path, parent, children, referrers, declaration } = resource;
  const keyword = declaration.resource;
  const own = keyword.own === undefined ? null : resolveOwn(keyword.own, declaration, declarations);
  const rolledBy = listRollupIndexes(path, declarations, rollups);
  const visible = keyword.visible === undefined ? null : resolveVisible(keyword.visible, path, declarations);
  const tenant = keyword.tenant === undefined ? null : resolveTenant(keyword.tenant, resource, declarations);
  const others = [
    keyword.groups && privileges,
    own?.through,
    visible?.filter,
    tenant?.through && tenant,
    rolledBy.length === 0 ? undefined : rolledBy,
  ].filter((each) => each !== undefined);
  const names = Object.keys(declaration.properties);
  const sendable = names.filter((name) => isSendable(declaration, name));
  const listable = names.filter((name) => isListable(declaration, name));
  const fields = once(() => normalizeFields(declaration, privileges));
  return {
    path,
    file: resource.source.file,
    digest: others.length > 0 ? digestText(resource.digest + JSON.stringify(others)) : resource.digest,
    hooks: resource.source.hooks,
    parent,
    children,
    referrers,
    title: declaration.title,
    description: declaration.description ?? "",
    keyword: {
      id: keyword.id,
      titles: listTitles(keyword.title),
      plural: keyword.plural ?? null,
      was: keyword.was,
      alias: keyword.alias ?? null,
      resultKey: keyword.resultKey ?? keyword.id,
      idWithinParent: keyword.idWithinParent ?? false,
      collection: keyword.collection ?? "map",
      required: declaration.required ?? [],
      views: { list: listFields(keyword.views?.list, listable), item: listFields(keyword.views?.item, sendable) },
      sortable: [...new Set([keyword.id, ...listFlagged(declaration, "sortable")])],
      defaultSort: keyword.defaultSort ?? keyword.id,
      searchable: listFlagged(declaration, "searchable"),
      menu: keyword.menu ?? null,
      panel: keyword.panel ?? null,
      privileges: expandPrivileges(keyword.privileges),
      tenant,
      audience: audienceOf(declaration) ?? null,
      own,
      visible,
      public: keyword.public === true,
      via: Object.fromEntries(
        listReferences(declaration)
          .filter(({ via }) => via === true)
          .map((reference) => [reference.resource, reference.name]),
      ),
      unique: listKeys(declaration),
      indexes: [...listFlagged(declaration, "indexed").map((name) => [name]), ...(keyword.indexes ?? [])],
      rolledBy,
      createWith: keyword.createWith ?? [],
      copies: keyword.copies ?? null,
      accounts: keyword.accounts ?? null,
      groups: keyword.groups ?? null,
      actions: Object.entries(keyword.actions ?? {}).map(([name, action]) => normalizeAction(name, action, resource)),
    },
    get fields() {
      return fields();
    },
    declared: declaration.properties,
    conditions: lowerConditions(declaration),
  };
}

/**
 * Lists the indexes that find the least and greatest values for rollups. Each has the reference (for nested items, `_path`) and
 * the field. An array of references needs none, because its elements have an index.
 */
function listRollupIndexes(
  path: string,
  declarations: Declarations,
  rollups: readonly ParsedRollup[],
): NormalizedKeyword["rolledBy"] {
  const properties = declarations.get(path)?.properties ?? {};
  const indexes = rollups
    .filter(({ of, resource, by }) => of !== "sum" && resource === path && properties[by ?? ""]?.type !== "array")
    .map(({ by, field }) => JSON.stringify([by ?? "_path", field]));
  return [...new Set(indexes)].map((index) => JSON.parse(index) as readonly string[]);
}

function normalizeFields(
  { properties, resource }: Declaration,
  privileges: readonly string[],
): ReadonlyMap<string, NormalizedField> {
  const fields = Object.entries(properties).map(([name, schema]): [string, NormalizedField] => {
    const format = isUnixTime(schema) ? { format: "unixtime" as const } : {};
    const items = name === resource.groups?.privileges ? { items: { type: "string" as const, enum: privileges } } : {};
    return [name, { ...schema, type: typeOf(schema), ...format, ...items }];
  });
  return new Map(fields);
}

function normalizeAction(
  name: string,
  { title, description = "", on = "item", reads = false, privilege, lends = [], input, answer }: ActionKeyword,
  { source }: LinkedResource,
): NormalizedAction {
  const normalize = (values: ActionValuesKeyword | undefined): NormalizedResource | null => {
    if (values === undefined) return null;
    const alone = {
      path: "",
      digest: "",
      source,
      invalidPaths: [],
      invalidFields: new Set<string>(),
      parent: null,
      children: [],
      referrers: [],
    };
    return normalizeResource({ ...alone, declaration: toDeclaration(values) }, [], new Map(), []);
  };
  const values = { input: normalize(input), answer: normalize(answer) };
  return { name, title, description, on, reads, privilege, lends, ...values };
}

/** Expands the short form of `privileges`, in which `write` covers create, update and delete. */
function expandPrivileges(privileges: PrivilegesKeyword): { readonly [action in Action]: string } {
  if (!("write" in privileges)) return privileges;
  const { read, write } = privileges;
  return { read, create: write, update: write, delete: write };
}

function listFlagged({ properties }: Declaration, keyword: "sortable" | "searchable" | "indexed"): readonly string[] {
  return Object.keys(properties).filter((name) => properties[name]?.[keyword] === true);
}

/** Lists unique keys; those over one field come first. */
function listKeys({ resource, properties }: Declaration): readonly UniqueKey[] {
  const ofFields = Object.entries(properties).flatMap(([name, { unique = false }]) =>
    unique === false ? [] : [{ fields: [name], ...(unique === true ? {} : unique) }],
  );
  return [...ofFields, ...(resource.unique ?? [])].map(({ fields, ignoreCase = false, sparse = false }) => ({
    ignoreCase,
    sparse,
    fields,
  }));
}

function listFields(view: View | undefined, all: readonly string[]): readonly string[] {
  if (view === undefined) return all;
  return "except" in view ? all.filter((name) => !view.except.includes(name)) : view;
}

function listTitles(title: string | readonly string[]): NormalizedKeyword["titles"] {
  const [titleField = "", ...others] = typeof title === "string" ? [title] : title;
  return { titleField, ...(others.length === 0 ? {} : { titleFields: [titleField, ...others] }) };
}
