/**
 * Under which names the database keeps what is declared. A name that changes changes nothing in the database: items stay where
 * they were first kept, and each declaration has a record of what it calls them. So a rename takes no time, is never half done,
 * and processes with either name serve side by side. Values of another form are kept beside those that were there.
 */
import type { Registry } from "../model/resource.js";
import { bindNew } from "./bind-new.js";
import type { Bound, KnownDeclarations, Lacking } from "./bind-new.js";
import { digestOf, withDigestOf } from "./declaration-digest.js";
import { isStopped, listCounted, type Standing } from "./served-declarations.js";
import { parseDeclaration } from "./kept-declaration.js";
import { NotDeclarable, Stopped } from "./not-declarable.js";
import type { Declaration, KeptResource } from "./kept-declaration.js";
import { bindField, bindResource } from "./stored-names.js";
import { initialValue } from "./stored-schema.js";
import { idsOnPath, isKey, storedFields, storedName, storedPath } from "../port/stored-item.js";

/** Those as a database keeps them, as JSON; a start that comes upon its own at the end looks at no other. */
export interface DeclarationRecords {
  readonly declarations: readonly { readonly digest: string; readonly declaration: string }[];
  readonly schemas: KnownDeclarations["schemas"];
}

export interface Binding extends Bound {
  readonly digest: string;
  readonly standing: Standing;
}

/** @param isLaterServed whether a server with later declarations is running */
export function findStanding(registry: Registry, records: DeclarationRecords, isLaterServed: boolean): Standing {
  const digest = digestOf(registry);
  const counted = listCounted(records.declarations);
  if (counted.at(-1)?.digest === digest) return "latest";
  const own = counted.findLast((record) => record.digest === digest);
  if (own === undefined) return "new";
  if (isLaterServed) return "older";
  return listErased(parse(own), records.schemas).length === 0 ? "former" : "new";
}

/** Resources and fields of the declaration whose data has been erased, by their names in the declaration. */
export function listErased({ resources }: Declaration, schemas: KnownDeclarations["schemas"]): readonly string[] {
  return Object.entries(resources).flatMap(([stored, kept]) => {
    const schema = schemas[stored];
    if (schema === undefined) return [kept.as ?? stored];
    const fields = Object.entries(kept.fields).filter(([name]) => schema.fields[name] === undefined);
    return fields.map(([name, field]) => `${kept.as ?? stored} ${field.as ?? name}`);
  });
}

/**
 * @param isLaterServed whether a server with later declarations is running
 * @throws NotDeclarable where the items cannot be read, or may not be written, as the registry says
 */
export function bindRegistry(registry: Registry, records: DeclarationRecords, isLaterServed = false): Binding {
  const digest = digestOf(registry);
  const counted = listCounted(records.declarations);
  const known = counted.map((record) => record.digest);
  const standing = findStanding(registry, records, isLaterServed);
  if (standing === "new") {
    const same = records.declarations.findLast((record) => record.digest === digest);
    const parsed = {
      declarations: records.declarations.map(parse),
      same: same && parse(same),
      schemas: records.schemas,
    };
    return { digest, standing, ...bindNew(registry, parsed) };
  }
  if (standing === "older" && isStopped(digest, records.declarations)) throw new Stopped();
  const [own, ...later] = counted.slice(known.lastIndexOf(digest)).map(parse);
  const bound = withDigestOf(registry, bindKnown(registry, own!));
  return { digest, standing, registry: bound, stops: false, lacking: listLacking(bound, later) };
}

/** What is mandatory here, and items may have been made without under those that came later. */
function listLacking({ resources }: Registry, later: readonly Declaration[]): readonly Lacking[] {
  return Object.values(resources).flatMap((definition) =>
    storedFields(definition)
      .filter((field) => field.required && !isKey(definition, field.name) && initialValue(field, undefined) === null)
      .filter(({ seen }) => seen === undefined)
      .map(({ name }) => {
        const id = definition.idWithinParent ? storedName(definition, definition.id) : null;
        return { definition, id, stored: storedName(definition, name), field: name };
      })
      .filter(({ stored }) => later.some((each) => isLeftOut(each.resources[storedPath(definition)], stored))),
  );
}

function isLeftOut(resource: KeptResource | undefined, field: string): boolean {
  return resource !== undefined && (resource.fields[field] ?? { required: false }).required === false;
}

function parse({ declaration }: DeclarationRecords["declarations"][number]): Declaration {
  return parseDeclaration(declaration);
}

/** Items that a mandatory field is missing in. */
export interface LackingItems {
  readonly count: number;
  /** Paths and ids of the first of them. */
  readonly first: readonly { readonly path: string; readonly id: number }[];
}

/** Of those that are named. */
export const lackingAtMost = 10;

/** @throws NotDeclarable where there are any */
export function refuseLacking({ definition: { path }, field }: Lacking, { count, first }: LackingItems): void {
  if (count === 0) return;
  const ids = first.map((item) => [...idsOnPath(item.path), item.id].join("/"));
  throw new NotDeclarable(
    `"${path}": ${field} is mandatory now, and ${count === 1 ? "1 item has" : `${String(count)} items have`} no value: ` +
      `${ids.join(", ")}${count > ids.length ? ", …" : ""}. ` +
      `Say at the field what they get, as "fill": "unknown", or give the field a default instead`,
  );
}

/** Names as they were when the database was served under this declaration. */
function bindKnown(registry: Registry, { resources }: Declaration): Registry {
  const byPath = new Map(Object.entries(resources).map(([stored, kept]) => [kept.as ?? stored, { stored, kept }]));
  const bound = Object.values(registry.resources).map((definition) => {
    const known = byPath.get(definition.path);
    const byName = new Map(
      Object.entries(known?.kept.fields ?? {}).map(([stored, kept]) => [kept.as ?? stored, stored]),
    );
    const fields = Object.values(definition.fields).map((field) => {
      const stored = byName.get(field.name) ?? field.name;
      const { source, seen } = known?.kept.fields[stored] ?? {};
      return { ...bindField(field, stored, source), ...(seen === undefined ? {} : { seen }) };
    });
    return bindResource(definition, known?.stored ?? definition.path, fields);
  });
  return { ...registry, resources: Object.fromEntries(bound.map((definition) => [definition.path, definition])) };
}
