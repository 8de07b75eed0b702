/** The command `npx stockroom verify`: checks every item of a database against the declarations. */
import { withInternalResources } from "../admin/internal-resources.js";
import { type Archive, isDeclaredResource } from "../transfer/backup/archive.js";
import type { Snapshot } from "../migrations/snapshot.js";
import { readConfig } from "../config/config.js";
import { findItems } from "../migrations/find-items.js";
import { orderRollups, recompute } from "../migrations/roll-up.js";
import type { ComputedRollup } from "../migrations/migration-port.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import { listRules } from "../migrations/list-rules.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, idsOnPath, storedPath } from "../storage/port/stored-item.js";
import type { DamagedItem } from "../model/plan/damaged-item.js";
import { bindLatestVersion } from "./archives.js";
import { describeError } from "./administration.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";

const maxShown = 1000;

/**
 * Checks all items and prints one line for each violation. Servers may be running.
 * @param options `fix`: rebuild wrong indexes, search words, rollups and counters from the items; `json`: print one
 *   JSON text
 * @returns the exit code: 1 if violations remain, or if the database could not be read
 */
export async function verify(
  projectDirectory: string,
  { fix: repairs, json }: { readonly fix: boolean; readonly json: boolean },
): Promise<0 | 1> {
  try {
    const started = performance.now();
    const { registry } = await loadRegistry(projectDirectory);
    const archive = await openArchive(readConfig(process.env, registry.project));
    const report = new Report(!json);
    const inspected = withInternalResources(registry);
    await archive.withSnapshot(
      (snapshot) => inspect(snapshot, inspected, report),
      (damaged) => report.addDamaged(damaged),
    );
    if (repairs) await repair(archive, report);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const left = report.wrong + (repairs ? 0 : report.outdated);
    const mended = repairs && report.outdated > 0 ? `, ${String(report.outdated)} repaired` : "";
    const found = { items: report.items, wrong: left, mended: repairs ? report.outdated : 0, found: report.found };
    if (json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    else
      process.stdout.write(
        `${String(report.items)} ${report.items === 1 ? "item" : "items"} checked, ${String(left)} wrong${mended}, ${seconds} s\n`,
      );
    return left === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

class Report {
  items = 0;
  wrong = 0;
  outdated = 0;
  readonly toRepair: { readonly definition: ResourceDefinition; readonly keys: readonly number[] }[] = [];
  readonly toRecompute: ComputedRollup[] = [];
  readonly withOrphans = new Set<ResourceDefinition>();
  mustRebuildIndexes = false;
  readonly found: { readonly resource: string; readonly ids: readonly number[]; readonly message: string }[] = [];
  readonly #printsFindings: boolean;
  readonly #damaged = new Set<string>();

  constructor(isSaid: boolean) {
    this.#printsFindings = isSaid;
  }

  /** Reports an item that cannot be read. Several checks may find the same item, which is reported once. */
  addDamaged(damaged: DamagedItem): void {
    if (this.#damaged.has(damaged.message)) return;
    this.#damaged.add(damaged.message);
    this.wrong += 1;
    const ids = typeof damaged.key === "number" ? [damaged.key] : [];
    const name = damaged.key === null || ids.length > 0 ? "" : `${String(damaged.key)} `;
    this.addFinding(damaged.resource, ids, `${name}cannot be read: ${damaged.problem}`);
  }

  /** Reports a violation. Leaves out violations beyond `maxShown`, because nobody reads a longer report. */
  addFinding(resource: string, ids: readonly number[], message: string): void {
    if (this.found.length === maxShown) return;
    this.found.push({ resource, ids, message });
    if (!this.#printsFindings) return;
    const place = ids.length === 0 ? resource : `${resource} ${ids.join("/")}`;
    process.stdout.write(`${place}: ${message}\n`);
    if (this.found.length === maxShown) process.stdout.write("…\n");
  }
}

async function inspect(snapshot: Snapshot, served: Registry, report: Report): Promise<void> {
  const knowledge = await snapshot.readDatabaseRecords();
  for (const { message, isOfIndex } of await snapshot.findFileProblems()) {
    if (isOfIndex) report.outdated += 1;
    else report.wrong += 1;
    report.mustRebuildIndexes ||= isOfIndex;
    const what = isOfIndex ? "an index does not match its table" : "the file is damaged";
    report.addFinding("database", [], `${what}: ${message}`);
  }
  const registry = bindLatestVersion(served, knowledge);
  const rules = listRules(registry);
  const questions = rules.map(({ query }) => query);
  const stale = new Set<DeclaredRollup>();
  await findItems(snapshot, registry, questions, (index, { ids, value }) => {
    const rule = rules[index];
    if (rule === undefined) return;
    const { condition } = rule.query;
    if (condition.kind === "stale") {
      report.outdated += 1;
      stale.add(condition.rollup);
    } else report.wrong += 1;
    const found = value === null ? "" : ` (${JSON.stringify(value)})`;
    report.addFinding(rule.resource, ids, `${rule.field === null ? "" : `${rule.field} `}${rule.violation}${found}`);
  });
  const isStale = ({ definition, targetField }: DeclaredRollup): boolean =>
    [...stale].some((each) => each.definition === definition && each.targetField === targetField);
  report.toRecompute.push(...orderRollups(Object.values(registry.resources), isStale));
  for (const definition of Object.values(registry.resources).filter(isDeclaredResource)) {
    report.items += await snapshot.countItems(definition);
    const { path } = definition;
    for await (const items of snapshot.findOutdatedDerivedData(definition)) {
      if (items.length === 0) continue;
      report.outdated += items.length;
      report.toRepair.push({ definition, keys: items.map(({ key }) => key) });
      const message = "its search words, unique keys or array elements do not match its values";
      for (const item of items) report.addFinding(path, [...idsOnPath(item.path), idOf(definition, item)], message);
    }
    const note = (sentence: string): void => {
      report.outdated += 1;
      report.withOrphans.add(definition);
      report.addFinding(path, [], sentence);
    };
    const strays = await snapshot.countOrphanedRows(definition);
    if (strays > 0) note(`${String(strays)} search words or array elements belong to items that do not exist`);
    const last = await snapshot.findLastKey(definition);
    // The id counter: the last id that a new item got.
    const given = knowledge.sequences[storedPath(definition)] ?? 0;
    if (last > given)
      note(
        `new items would get ids that are taken: the last id given out is ${String(given)}, but the largest id is ${String(last)}`,
      );
  }
}

async function repair(archive: Archive, report: Report): Promise<void> {
  // Indexes are rebuilt first, because the later repairs use them to find rows.
  if (report.mustRebuildIndexes) await archive.rebuildIndexes();
  for (const { definition, keys } of report.toRepair) await archive.rebuildDerivedRecords(definition, keys);
  for (const rollup of report.toRecompute) await archive.withMigration((port) => recompute(port, rollup));
  for (const definition of report.withOrphans) await archive.removeOrphanedRows(definition);
}
