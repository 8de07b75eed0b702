/** What would become of the items of a database under other declarations, before anything is touched. */
import { compareDeclarations } from "../changes/compare-declarations.js";
import type { Difference } from "../changes/difference.js";
import { fits } from "../changes/fits.js";
import type { Knowledge, Snapshot } from "../backup/archive.js";
import { bindRegistry } from "../evolution/bind-registry.js";
import { convertValue } from "../evolution/convert-value.js";
import type { Declaration } from "../evolution/declarations.js";
import { registryAsDeclared } from "../evolution/grow-registry.js";
import { NotDeclarable } from "../evolution/stored-schema.js";
import type { DescribedField } from "../model/described.js";
import type { FieldDefinition, FieldSource, Value } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { storedName, storedPath } from "../port/stored-item.js";
import { findConcerned } from "./find-concerned.js";
import type { FoundItem, Question, Test } from "./find-concerned.js";

/** A change that the items do not allow as it is declared. */
export interface Obstacle {
  /** What the declaration calls it. */
  readonly resource: string;
  readonly field: string | null;
  readonly says: string;
  readonly words: Difference["words"];
  readonly count: number;
  /** All of them, or the first. */
  readonly items: readonly FoundItem[];
}

export interface WeighedChange {
  readonly differences: readonly Difference[];
  readonly obstacles: readonly Obstacle[];
  /** Stored items are changed, or kept aside. */
  readonly touchesItems: boolean;
}

interface Suspicion extends Pick<Obstacle, "resource" | "field" | "says" | "words"> {
  readonly question: Question | null;
}

/**
 * @param itemsAtMost of each obstacle that are listed
 * @throws NotDeclarable where no words in the declaration would help
 */
export async function weighChange(snapshot: Snapshot, registry: Registry, itemsAtMost: number): Promise<WeighedChange> {
  const knowledge = await snapshot.readKnowledge();
  const latest = readLatest(knowledge);
  const before = registryAsDeclared(latest);
  const after = registry.declarations;
  const differences =
    latest.described === undefined || after === undefined ? [] : compareDeclarations(latest.described, after);
  const suspicions = differences.filter((each) => each.class === "word").map(suspect);
  let problem: NotDeclarable | null = null;
  try {
    suspicions.push(...listConversions(bindRegistry(registry, knowledge).registry, before, latest));
  } catch (error) {
    if (!(error instanceof NotDeclarable)) throw error;
    problem = error;
  }
  const obstacles = await weigh(snapshot, before, suspicions, itemsAtMost);
  if (problem !== null && obstacles.length === 0) throw problem;
  const touchesItems = differences.length === 0 || differences.some((each) => each.class !== "none");
  return { differences, obstacles, touchesItems };
}

function readLatest({ declarations }: Knowledge): Declaration {
  // Written by `describeDeclaration`, of this or another version of the program.
  return JSON.parse(declarations.at(-1)?.declaration ?? '{"resources":{}}') as Declaration;
}

function suspect({ resource, stored, field, says, words, concerns: concern }: Difference): Suspicion {
  const question = concern === null || stored === null ? null : { resource: stored, concern };
  return { resource: resource ?? "", field, says, words, question };
}

/** What has to be converted, and cannot be. */
function listConversions(bound: Registry, before: Registry, latest: Declaration): readonly Suspicion[] {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  return Object.values(bound.resources).flatMap((definition) => {
    const earlier = places.get(storedPath(definition));
    const kept = latest.resources[storedPath(definition)];
    if (earlier === undefined || kept === undefined) return [];
    const isDone = (field: FieldDefinition): boolean => kept.fields[storedName(definition, field.name)] !== undefined;
    return Object.values(definition.fields).flatMap((field): Suspicion[] => {
      const { source, name } = field;
      const was = Object.values(earlier.fields).find((other) => storedName(earlier, other.name) === source?.field);
      if (source === undefined || was === undefined || isDone(field)) return [];
      const described = bound.declarations?.resources[definition.path]?.fields[name];
      const concern = testConversion(field, source, was.name, described);
      const says = `was ${was.kind} and is ${field.kind}: not every value can be converted`;
      return [
        { resource: definition.path, field: name, says, words: [], question: { resource: earlier.path, concern } },
      ];
    });
  });
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
      if (converted === undefined) return value;
      if (converted === null) {
        return field.required && (field.history?.fill ?? null) === null && value !== null ? value : undefined;
      }
      return described !== undefined && !fits(described, converted) ? value : undefined;
    },
  };
}

async function weigh(
  snapshot: Snapshot,
  before: Registry,
  suspicions: readonly Suspicion[],
  itemsAtMost: number,
): Promise<readonly Obstacle[]> {
  const asked = suspicions.flatMap(({ question }, index) => (question === null ? [] : [{ index, question }]));
  const counts = suspicions.map(() => 0);
  const items: FoundItem[][] = suspicions.map(() => []);
  const questions = asked.map(({ question }) => question);
  await findConcerned(snapshot, before, questions, (position, item) => {
    const index = asked[position]?.index ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
    if ((items[index]?.length ?? 0) < itemsAtMost) items[index]?.push(item);
  });
  return suspicions.flatMap(({ question, ...suspicion }, index) => {
    const count = counts[index] ?? 0;
    return question !== null && count === 0 ? [] : [{ ...suspicion, count, items: items[index] ?? [] }];
  });
}
