/** Whether a database can go back to declarations that it was served under before others, and nothing would be lost. */
import { shortenDigest } from "../changes/digest.js";
import type { Knowledge, Snapshot } from "../backup/archive.js";
import { convertValue } from "../evolution/convert-value.js";
import { listCounted } from "../evolution/served-declarations.js";
import { parseDeclaration } from "../evolution/kept-declaration.js";
import type { Declaration, KeptResource } from "../evolution/kept-declaration.js";
import { registryAsDeclared } from "../evolution/grow-registry.js";
import { sourceName, withSources } from "../evolution/evolve-item.js";
import { pickDeclared } from "../evolution/inner-words.js";
import { NotDeclarable } from "../evolution/not-declarable.js";
import type { DescribedProject } from "../model/described.js";
import { createIdForms, withIdForms } from "../model/ids.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { equalValues, isList } from "../port/equal-values.js";
import { storedName, storedPath } from "../port/stored-item.js";
import { listRules } from "./list-rules.js";
import { weigh } from "./weigh-change.js";
import type { Obstacle } from "./weigh-change.js";
import type { Suspicion } from "./weighed.js";

export interface WeighedReturn {
  readonly digest: string;
  /** Nothing is to be done. */
  readonly isLatest: boolean;
  readonly obstacles: readonly Obstacle[];
}

/**
 * @param wanted digest, or the beginning of it
 * @param itemsAtMost of each obstacle that are listed
 * @throws NotDeclarable where there are no such declarations, or what they need has been erased
 */
export async function weighReturn(snapshot: Snapshot, wanted: string, itemsAtMost: number): Promise<WeighedReturn> {
  const knowledge = await snapshot.readKnowledge();
  const digest = findDigest(wanted, knowledge);
  const latest = knowledge.declarations.at(-1)!;
  if (latest.digest === digest) return { digest, isLatest: true, obstacles: [] };
  const text = knowledge.declarations.findLast((record) => record.digest === digest)!.declaration;
  const [target, current] = [parseDeclaration(text), parseDeclaration(latest.declaration)];
  if (target.described === undefined) {
    throw new NotDeclarable("an earlier version of the program wrote these declarations, without all that they say");
  }
  refuseErased(target, knowledge);
  const shown = (registry: Registry): Registry =>
    knowledge.idSecret === null ? registry : withIdForms(registry, createIdForms(registry, knowledge.idSecret));
  const before = shown(readRegistry(target, target.described));
  const rules = listRules(before).map(({ resource, field, says, question }): Suspicion => ({
    resource,
    field,
    says,
    words: [],
    difference: null,
    question,
  }));
  const { registry, suspicions } = listConversions(target, current, knowledge);
  const weighed = [
    ...(await weigh(snapshot, before, rules, itemsAtMost)),
    ...(await weigh(snapshot, shown(registry), suspicions, itemsAtMost)),
  ];
  return { digest, isLatest: false, obstacles: weighed.filter(({ count }) => count !== 0) };
}

function findDigest(wanted: string, { declarations }: Knowledge): string {
  const known = [...new Set(listCounted(declarations).map(({ digest }) => digest))];
  const found = known.filter((digest) => digest.startsWith(wanted));
  if (found[0] !== undefined && found.length === 1) return found[0];
  const names = known.toReversed().map(shortenDigest).join(", ");
  throw new NotDeclarable(
    `${found.length === 0 ? "no declarations" : "several declarations"} with the digest ${wanted}: ` +
      `the database was served under ${names}, the latest first`,
  );
}

function refuseErased({ resources }: Declaration, { schemas }: Knowledge): void {
  const erased = Object.entries(resources).flatMap(([stored, kept]) => {
    const schema = schemas[stored];
    if (schema === undefined) return [kept.as ?? stored];
    const fields = Object.entries(kept.fields).filter(([name]) => schema.fields[name] === undefined);
    return fields.map(([name, field]) => `${kept.as ?? stored} ${field.as ?? name}`);
  });
  if (erased.length > 0)
    throw new NotDeclarable(`the database has lost what these declarations need: ${erased.join(", ")}`);
}

/** With what the rules of its items are made of. */
function readRegistry(declaration: Declaration, described: DescribedProject): Registry {
  const registry = registryAsDeclared(declaration);
  const resources = Object.entries(registry.resources).map(([path, definition]): [string, ResourceDefinition] => {
    return [path, { ...definition, accounts: described.resources[path]?.accounts ?? null }];
  });
  const declarations = { digest: "", read: () => described };
  return { ...registry, resources: Object.fromEntries(resources), declarations };
}

/** What was converted is lost where it is not what the value before becomes. */
function listConversions(
  target: Declaration,
  current: Declaration,
  { schemas }: Knowledge,
): { readonly registry: Registry; readonly suspicions: readonly Suspicion[] } {
  const declared = registryAsDeclared(current);
  const suspicions: Suspicion[] = [];
  const resources = Object.values(declared.resources).map((definition): [string, ResourceDefinition] => {
    const { path } = definition;
    const [kept, schema] = [target.resources[storedPath(definition)], schemas[storedPath(definition)]];
    if (kept === undefined || schema === undefined) return [path, definition];
    const converted = Object.values(definition.fields).filter(
      (field) => field.source !== undefined && kept.fields[storedName(definition, field.name)] === undefined,
    );
    for (const field of converted) suspicions.push(suspectConversion(path, field, kept));
    const sources = Object.fromEntries(converted.map((field) => [field.name, field.source!]));
    return [path, withSources(definition, { sources, asked: [], schema })];
  });
  return { registry: { ...declared, resources: Object.fromEntries(resources) }, suspicions };
}

function suspectConversion(
  resource: string,
  field: ResourceDefinition["fields"][string],
  { fields }: KeptResource,
): Suspicion {
  const { name, source } = field;
  const before = source === undefined ? undefined : fields[source.field];
  const says = "has had another value since it was converted, which would be lost";
  return {
    resource,
    field: name,
    says,
    words: [],
    difference: null,
    question: {
      resource,
      concern: {
        kind: "test",
        find({ document }) {
          const value = document[name] ?? null;
          // Converted more than once: what stood at the beginning is not compared.
          if (source === undefined || before === undefined) return value ?? undefined;
          // Both have been written since.
          if (source.first !== undefined) return isList(value) && value.length > 1 ? value : undefined;
          const expected = convertValue(field, source, document[sourceName(source.field)] ?? null) ?? null;
          // What objects have besides is kept aside, as fields are.
          const isKept = equalValues(pickDeclared(before, expected), pickDeclared(before, value));
          return isKept ? undefined : value;
        },
      },
    },
  };
}
