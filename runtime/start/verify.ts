/** The command `npx stockroom verify`: checks every item of a database against the declarations. */
import { type MaintenanceDatabase, isDeclaredResource } from "../transfer/backup/maintenance-database.js";
import type { Snapshot } from "../migrations/snapshot.js";
import { findItems } from "../migrations/find-items.js";
import { orderOutdatedRollups, recomputeRollup } from "../migrations/compute-rollups.js";
import type { RollupWithSource } from "../migrations/migration-port.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import { listIntegrityRules } from "../migrations/list-integrity-rules.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, parseIdPath, storedPathOf } from "../storage/port/stored-item.js";
import type { DamagedItemError } from "../model/plan/damaged-item.js";
import { type PrintOptions, describeError, printLine } from "./run-command.js";
import { openProjectDatabase, requireLatestRegistry } from "./open-project.js";

const maxShownFindings = 1000;

/**
 * Checks all items and prints one line for each violation. Servers may be running.
 * @param options `fix`: rebuild wrong indexes, search words, rollups and counters from the items; `json`: print one
 *   JSON text
 * @returns the exit code: 1 if violations remain, or if the database could not be read
 */
export async function verifyDatabase(
  projectDirectory: string,
  { fix: repairs = false, json = false }: PrintOptions & { readonly fix?: boolean },
): Promise<0 | 1> {
  try {
    const started = performance.now();
    const { registry, database } = await openProjectDatabase(projectDirectory);
    const report = new VerificationReport(!json);
    await database.withSnapshot(
      (snapshot) => inspectDatabase(snapshot, registry, report),
      (damaged) => report.addDamagedItem(damaged),
    );
    if (repairs) await repairDatabase(database, report);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const left = report.violationCount + (repairs ? 0 : report.repairableCount);
    const mended = repairs && report.repairableCount > 0 ? `, ${String(report.repairableCount)} repaired` : "";
    const found = {
      items: report.checkedItems,
      wrong: left,
      mended: repairs ? report.repairableCount : 0,
      found: report.findings,
    };
    printLine(
      json
        ? JSON.stringify(found, null, 2)
        : `${String(report.checkedItems)} ${report.checkedItems === 1 ? "item" : "items"} checked, ${String(left)} wrong${mended}, ${seconds} s`,
    );
    return left === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

class VerificationReport {
  checkedItems = 0;
  violationCount = 0;
  repairableCount = 0;
  readonly itemsToRepair: { readonly definition: ResourceDefinition; readonly keys: readonly number[] }[] = [];
  readonly rollupsToRecompute: RollupWithSource[] = [];
  readonly resourcesWithOrphanedRows = new Set<ResourceDefinition>();
  mustRebuildIndexes = false;
  readonly findings: { readonly resource: string; readonly ids: readonly number[]; readonly message: string }[] = [];
  readonly #printsFindings: boolean;
  readonly #damaged = new Set<string>();

  constructor(shouldPrint: boolean) {
    this.#printsFindings = shouldPrint;
  }

  /** Reports an item that cannot be read. Several checks may find the same item, which is reported once. */
  addDamagedItem(damagedItem: DamagedItemError): void {
    if (this.#damaged.has(damagedItem.message)) return;
    this.#damaged.add(damagedItem.message);
    this.violationCount += 1;
    const ids = typeof damagedItem.key === "number" ? [damagedItem.key] : [];
    const name = damagedItem.key === null || ids.length > 0 ? "" : `${String(damagedItem.key)} `;
    this.addFinding(damagedItem.resource, ids, `${name}cannot be read: ${damagedItem.problem}`);
  }

  /** Reports a violation. Leaves out violations beyond `maxShownFindings`, because nobody reads a longer report. */
  addFinding(resource: string, ids: readonly number[], message: string): void {
    if (this.findings.length === maxShownFindings) return;
    this.findings.push({ resource, ids, message });
    if (!this.#printsFindings) return;
    const place = ids.length === 0 ? resource : `${resource} ${ids.join("/")}`;
    printLine(`${place}: ${message}`);
    if (this.findings.length === maxShownFindings) printLine("…");
  }
}

async function inspectDatabase(
  snapshot: Snapshot,
  declaredRegistry: Registry,
  report: VerificationReport,
): Promise<void> {
  const records = await snapshot.readDatabaseRecords();
  for (const { message, isIndexProblem } of await snapshot.findFileProblems()) {
    if (isIndexProblem) report.repairableCount += 1;
    else report.violationCount += 1;
    report.mustRebuildIndexes ||= isIndexProblem;
    const what = isIndexProblem ? "an index does not match its table" : "the file is damaged";
    report.addFinding("database", [], `${what}: ${message}`);
  }
  const registry = requireLatestRegistry(declaredRegistry, records);
  const rules = listIntegrityRules(registry);
  const queries = rules.map(({ query }) => query);
  const stale = new Set<DeclaredRollup>();
  await findItems(snapshot, registry, queries, (index, { ids, value }) => {
    const rule = rules[index];
    if (rule === undefined) return;
    const { condition } = rule.query;
    if (condition.kind === "outdatedRollup") {
      report.repairableCount += 1;
      stale.add(condition.rollup);
    } else report.violationCount += 1;
    const found = value === null ? "" : ` (${JSON.stringify(value)})`;
    report.addFinding(rule.resource, ids, `${rule.field === null ? "" : `${rule.field} `}${rule.violation}${found}`);
  });
  const isStale = ({ definition, targetField }: DeclaredRollup): boolean =>
    [...stale].some((each) => each.definition === definition && each.targetField === targetField);
  report.rollupsToRecompute.push(...orderOutdatedRollups(Object.values(registry.resources), isStale));
  for (const definition of Object.values(registry.resources).filter(isDeclaredResource)) {
    report.checkedItems += await snapshot.countItems(definition);
    const { path } = definition;
    for await (const items of snapshot.findOutdatedDerivedData(definition)) {
      if (items.length === 0) continue;
      report.repairableCount += items.length;
      report.itemsToRepair.push({ definition, keys: items.map(({ key }) => key) });
      const message = "its search words, unique keys or array elements do not match its values";
      for (const item of items) report.addFinding(path, [...parseIdPath(item.path), idOf(definition, item)], message);
    }
    const reportRepairable = (sentence: string): void => {
      report.repairableCount += 1;
      report.resourcesWithOrphanedRows.add(definition);
      report.addFinding(path, [], sentence);
    };
    const orphanedRowCount = await snapshot.countOrphanedRows(definition);
    if (orphanedRowCount > 0)
      reportRepairable(`${String(orphanedRowCount)} search words or array elements belong to items that do not exist`);
    const largestId = await snapshot.findLastKey(definition);
    const lastAssignedId = records.sequences[storedPathOf(definition)] ?? 0;
    if (largestId > lastAssignedId)
      reportRepairable(
        `new items would get ids that are taken: the last id given out is ${String(lastAssignedId)}, but the largest id is ${String(largestId)}`,
      );
  }
}

async function repairDatabase(database: MaintenanceDatabase, report: VerificationReport): Promise<void> {
  // Indexes are rebuilt first, because the later repairs use them to find rows.
  if (report.mustRebuildIndexes) await database.rebuildIndexes();
  for (const { definition, keys } of report.itemsToRepair) await database.rebuildDerivedRecords(definition, keys);
  for (const rollup of report.rollupsToRecompute) await database.withMigration((port) => recomputeRollup(port, rollup));
  for (const definition of report.resourcesWithOrphanedRows) await database.removeOrphanedRows(definition);
}
