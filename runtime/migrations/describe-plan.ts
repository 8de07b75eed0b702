/** Describes for people what starting a server would change in the database, and what blocks it. */
import type { DifferenceClass } from "./changes/change-rules.js";
import { olderServerMessage } from "./version-records.js";
import type { CountedChange, ReportedItem } from "./affected-items.js";
import type { MigrationAssessment } from "./assess-migration.js";

const headingsByClass: readonly (readonly [DifferenceClass, string])[] = [
  ["word", "blocked until you add a keyword, change the items or undo the change:"],
  ["loses", "retained, but no longer served:"],
  ["safe", "done automatically:"],
];

export function describePlan(migration: MigrationAssessment, shouldListItems: boolean): string {
  const { versionStatus, differences, countedChanges } = migration;
  if (versionStatus === "latest") return "the database matches the declarations";
  const counted = new Set(countedChanges.map(({ difference }) => difference));
  const others = differences.filter((each) => !counted.has(each));
  const steps = [
    ...countedChanges,
    ...others.map((difference): CountedChange => ({ ...difference, difference, count: null, items: [] })),
  ];
  const parts = headingsByClass.flatMap(([wanted, heading]) => {
    const own = steps.filter((step) => effectiveDifferenceClassOf(step) === wanted);
    return own.length === 0
      ? []
      : [heading, ...own.flatMap((step) => describePlannedChange(step, shouldListItems)), ""];
  });
  const unmetRenames = steps.filter(({ difference }) => difference?.rule === "was-unmet");
  if (unmetRenames.length > 0)
    parts.push(
      "former names that do not exist:",
      ...unmetRenames.map((step) => `  ${describeCountedChange(step)}`),
      "",
    );
  const rest = steps.filter((step) => effectiveDifferenceClassOf(step) === "none").length - unmetRenames.length;
  const nothing = `${String(rest)} ${parts.length === 0 ? "" : "other "}${rest === 1 ? "difference needs" : "differences need"} no change of the data`;
  // The first twelve characters of a digest are enough to tell versions apart.
  const [from, to] = [migration.previousDigest, migration.declaredDigest].map((digest) => digest.slice(0, 12));
  const heading = `from the declarations ${from!} to ${to!}:`;
  const older = versionStatus === "older" ? [olderServerMessage, ""] : [];
  return [
    ...older,
    heading,
    ...parts,
    ...describeOlderServers(migration),
    ...describeIndexCreationWaits(migration),
    ...(rest === 0 && parts.length > 0 ? [] : [nothing]),
  ]
    .join("\n")
    .trimEnd();
}

const maxListedNonAdditiveChanges = 5;

/**
 * Describes whether servers of the older release can continue to write during the migration, and which changes prevent writing.
 */
function describeOlderServers({ nonAdditiveChanges, obstacles }: MigrationAssessment): readonly string[] {
  if (obstacles.length > 0) return [];
  if (nonAdditiveChanges.length === 0)
    return ["servers of the older release can continue to write: every step is additive", ""];
  const more =
    nonAdditiveChanges.length > maxListedNonAdditiveChanges
      ? `; and ${String(nonAdditiveChanges.length - maxListedNonAdditiveChanges)} more`
      : "";
  const why = `${nonAdditiveChanges.slice(0, maxListedNonAdditiveChanges).join("; ")}${more}`;
  return [`servers of the older release can then only read, and answer writes with 503: ${why}`, ""];
}

function describeIndexCreationWaits({ indexCreationWaits, obstacles }: MigrationAssessment): readonly string[] {
  if (indexCreationWaits.length === 0 || obstacles.length > 0) return [];
  const lines = indexCreationWaits.map(({ resource, fields, seconds }) => {
    return `  ${resource} ${fields.join(", ")}: about ${seconds.toFixed(1)} s`;
  });
  return ["writes wait while each index is created:", ...lines, ""];
}

/**
 * Returns the effect of a change on stored data. A change that affects no items needs no decision and retains no data, so its
 * effect is milder than its declared class.
 */
export function effectiveDifferenceClassOf({ difference, count }: CountedChange): DifferenceClass {
  if (difference === null) return count === 0 ? "none" : "word";
  const { class: declared } = difference;
  if (count !== 0) return declared;
  return declared === "loses" ? "none" : declared === "word" ? "safe" : declared;
}

function describePlannedChange(change: CountedChange, shouldListItems: boolean): readonly string[] {
  const isObstacle = effectiveDifferenceClassOf(change) === "word";
  return [
    `  ${describeCountedChange(change)}`,
    ...(shouldListItems && change.difference?.class !== "safe"
      ? change.items.map((item) => `    ${describeItem(item)}`)
      : []),
    ...(isObstacle ? describeSuggestions(change) : []),
  ];
}

const maxShownItems = 10;
const maxValueCharacters = 60;

/** Describes the items that block the migration, and the keywords that would resolve each problem. */
export function describeObstacles(obstacles: readonly CountedChange[]): string {
  const parts = obstacles.flatMap((obstacle) => {
    const shown = obstacle.items.slice(0, maxShownItems).map(describeItem);
    const more = (obstacle.count ?? 0) > shown.length ? ", …" : "";
    const items = shown.length === 0 ? "" : `: ${shown.join(", ")}${more}`;
    return [`  ${describeCountedChange(obstacle)}${items}`, ...describeSuggestions(obstacle)];
  });
  return ["existing items do not fit the declarations; nothing was changed:", ...parts].join("\n");
}

function describeCountedChange({ resource, field, description, count }: CountedChange): string {
  const place = `${[resource, field].filter((name) => name !== null).join(" ")}: ${description}`;
  if (count === null) return place;
  return `${place}; ${count === 0 ? "no" : count.toLocaleString("en")} ${count === 1 ? "item" : "items"}`;
}

function describeItem({ ids, value }: ReportedItem): string {
  return value === null ? ids.join("/") : `${ids.join("/")} (${shorten(JSON.stringify(value))})`;
}

function describeSuggestions({ suggestions }: CountedChange): readonly string[] {
  return suggestions.map(({ resource, pointer, keyword, value, when }) => {
    return `    "${keyword}": ${JSON.stringify(value)} in schemas/${resource}.json at ${pointer}: ${when}`;
  });
}

function shorten(text: string): string {
  return text.length > maxValueCharacters ? `${text.slice(0, maxValueCharacters - 1)}…` : text;
}
