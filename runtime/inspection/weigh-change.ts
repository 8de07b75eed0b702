/** What would become of the items of a database under other declarations, before anything is touched. */
import { compareDeclarations } from "../changes/compare-declarations.js";
import type { Difference } from "../changes/difference.js";
import { NeverServed, type Snapshot, type Wait } from "../backup/archive.js";
import { bindRegistry } from "../evolution/bind-registry.js";
import { convertValue } from "../evolution/convert-value.js";
import { digestOf } from "../evolution/declaration-digest.js";
import { withFormerNames } from "../evolution/former-names.js";
import { listLater, parseLatest, type Standing } from "../evolution/served-declarations.js";
import type { Declaration } from "../evolution/kept-declaration.js";
import { refuseForeign } from "../evolution/foreign-data.js";
import { registryOf } from "../evolution/grow-registry.js";
import { fitsStored, lacksWithin } from "../evolution/inner-words.js";
import { NotDeclarable } from "../evolution/not-declarable.js";
import type { DescribedField } from "../model/described.js";
import type { FieldDefinition, FieldSource, Value } from "../model/field.js";
import { createIdForms, withIdForms } from "../model/ids.js";
import type { Registry } from "../model/resource.js";
import { storedName, storedPath } from "../port/stored-item.js";
import type { Suspicion, Weighed } from "./weighed.js";
import { listFills, lookAfter, suspectFill } from "./suspect-fills.js";
import { listKeptAside } from "./suspect-kept.js";
import type { Test } from "./find-concerned.js";
import { weigh } from "./weigh.js";

/** One that the items do not allow as it is declared. */
export type Obstacle = Weighed;

export interface WeighedChange {
  /** Of the declarations that the database has, and of those that it is to take. */
  readonly from: string;
  readonly to: string;
  readonly standing: Standing;
  readonly differences: readonly Difference[];
  /** Of all that has been counted, obstacles among them. */
  readonly weighed: readonly Weighed[];
  readonly obstacles: readonly Obstacle[];
  /** Servers with the latest declarations of the database go on writing. */
  readonly isAdditive: boolean;
  /** What writes of other servers wait for meanwhile. */
  readonly waits: readonly (Wait & { readonly resource: string })[];
  /** Stored items are changed, or kept aside. */
  readonly touchesItems: boolean;
}

export interface Weighing {
  /** Items of each that are listed. */
  readonly itemsAtMost: number;
  /** Items are counted of what is no obstacle, too. */
  readonly countsAll: boolean;
  /** Whether a server with one of these declarations is running; where it is not given, none is looked for. */
  readonly isServed?: (digests: readonly string[]) => Promise<boolean>;
}

/**
 * @throws NotDeclarable where no words in the declaration would help
 */
export async function weighChange(
  snapshot: Snapshot,
  declared: Registry,
  { itemsAtMost, countsAll, isServed }: Weighing,
): Promise<WeighedChange> {
  const knowledge = await snapshot.readKnowledge().catch(async (error: unknown) => {
    if (error instanceof NeverServed) refuseForeign(snapshot.kind, await snapshot.findForeign(declared));
    throw error;
  });
  const latest = parseLatest(knowledge.declarations);
  const [from, to] = [knowledge.declarations.at(-1)?.digest ?? "", digestOf(declared)];
  const later = listLater(to, knowledge.declarations);
  const isOlder = later.length > 0 && (await isServed?.(later)) === true;
  const registry = withFormerNames(declared, knowledge);
  const after = registry.declarations?.read();
  const differences =
    latest.described === undefined || after === undefined ? [] : compareDeclarations(latest.described, after);
  const asked = differences.filter((each) => each.class === "word" || (countsAll && each.concerns !== null));
  let before = registryOf(latest);
  let suspicions = asked.map(suspect);
  let problem: NotDeclarable | null = null;
  let standing: Standing = isOlder ? "older" : "new";
  let isAdditive = false;
  const waits: (Wait & { readonly resource: string })[] = [];
  try {
    const bound = bindRegistry(registry, knowledge);
    standing = isOlder ? "older" : bound.standing;
    isAdditive = bound.isAdditive();
    refuseForeign(snapshot.kind, await snapshot.findForeign(bound.registry));
    const retained = listKeptAside(bound.registry, before, knowledge);
    before = retained.registry;
    for (const definition of Object.values(bound.registry.resources)) {
      const { path: resource } = definition;
      waits.push(...(await snapshot.findWaits(definition)).map((wait) => ({ ...wait, resource })));
    }
    const fills = listFills(bound.registry, before, knowledge);
    suspicions = [
      ...[...suspicions, ...retained.suspicions].map((suspicion) =>
        fills.reduce((seen, fill) => lookAfter(fill, seen), suspicion),
      ),
      ...listConversions(bound.registry, before, latest),
      ...fills.map(suspectFill),
    ];
  } catch (error) {
    if (!(error instanceof NotDeclarable)) throw error;
    problem = error;
  }
  const shown = knowledge.idSecret === null ? before : withIdForms(before, createIdForms(before, knowledge.idSecret));
  const weighed = await weigh(snapshot, shown, suspicions, itemsAtMost);
  const obstacles = weighed.filter(
    ({ difference, count }) => count !== 0 && (difference === null || difference.class === "word"),
  );
  if (problem !== null && obstacles.length === 0) throw problem;
  const touchesItems = differences.length === 0 || differences.some((each) => each.class !== "none");
  return { from, to, standing, differences, weighed, obstacles, isAdditive, waits, touchesItems };
}

function suspect(difference: Difference): Suspicion {
  const { resource, stored, field, says, words, concerns: concern } = difference;
  const question = concern === null || stored === null ? null : { resource: stored, concern };
  return { resource: resource ?? "", field, says, words, difference, question };
}

/** What has to be converted, and cannot be. */
function listConversions(bound: Registry, before: Registry, latest: Declaration): readonly Suspicion[] {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  const declared = bound.declarations?.read();
  return Object.values(bound.resources).flatMap((definition) => {
    const earlier = places.get(storedPath(definition));
    const kept = latest.resources[storedPath(definition)];
    if (earlier === undefined || kept === undefined) return [];
    const isDone = (field: FieldDefinition): boolean => kept.fields[storedName(definition, field.name)] !== undefined;
    return Object.values(definition.fields).flatMap((field): Suspicion[] => {
      const { source, name } = field;
      const was = Object.values(earlier.fields).find((other) => storedName(earlier, other.name) === source?.field);
      if (source === undefined || was === undefined || isDone(field)) return [];
      const described = declared?.resources[definition.path]?.fields[name];
      const concern = testConversion(field, source, was.name, described);
      const says = `was ${was.kind} and is ${field.kind}: not every value can be converted`;
      return [
        {
          resource: definition.path,
          field: name,
          says,
          words: [
            {
              resource: definition.path,
              pointer: `/properties/${name}`,
              keyword: "fillFrom",
              value: "hook",
              when: "the hook fill gives these items their values; else change the values first",
            },
          ],
          difference: null,
          question: { resource: earlier.path, concern },
        },
      ];
    });
  });
}

function isFilled({ history }: FieldDefinition): boolean {
  return history?.fill !== undefined || history?.fillFrom !== undefined;
}

function testConversion(
  field: FieldDefinition,
  source: FieldSource,
  was: string,
  described: DescribedField | undefined,
): Test {
  return {
    kind: "test",
    find({ document }) {
      const value: Value = document[was] ?? null;
      const converted = convertValue(field, source, value);
      if (converted === undefined) return field.history?.fillFrom === undefined ? value : undefined;
      if (converted === null) {
        return field.required && !isFilled(field) && value !== null ? value : undefined;
      }
      // What the hook gives, it is asked for.
      if (described === undefined || lacksWithin(field, converted)) return undefined;
      return fitsStored(described, converted) ? undefined : value;
    },
  };
}
