/** Plans the writes of imported lines. With the option `--existing`, finds existing items by their unique keys. */
import { Refusal } from "../model/plan/errors.js";
import { whereEqual, whereIn, combineWithAnd, type Filter, type Scalar } from "../model/query/filter.js";
import { idFieldOf, formatId } from "../model/values/ids.js";
import type { CreatePlan, WritePlan } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planOperation } from "../plan/plan-operation.js";
import type { PlanContext } from "../plan/plan-write.js";
import type { Storage } from "../storage/port/storage.js";
import { itemKeyField, parentIdPathField, formatUniqueKeyText } from "../storage/port/stored-item.js";
import { readLineId, type LineBody, type ImportIdMap } from "./import-id-map.js";
import { toApiRequest, type ParsedLine } from "./read-lines.js";
import type { KeyReservationOptions } from "./reserved-keys.js";
import type { Value } from "../model/schema/field.js";

/** How to treat a line if the database already has an item with the same unique key. */
export type ExistingItemPolicy = "refuse" | "skip" | "update";

export interface PlanningOptions extends Pick<KeyReservationOptions, "isDryRun" | "resumePoint"> {
  readonly existingItemPolicy: ExistingItemPolicy;
  /** Whether the `react` hook is called for imported items. */
  readonly callsReactions: boolean;
}

/** A parsed line, with the key that its new item gets. */
export interface KeyedLine extends ParsedLine {
  readonly key: number;
}

export interface PlannedLine {
  readonly lineNumber: number;
  readonly plan: WritePlan;
  readonly isUpdate?: boolean;
  /** Path of the resource, if the id of the item differs from the id in its line. */
  readonly renumberedResource?: string;
}

/** An item with references to items of later lines. The references are set after all items have been created. */
interface LineWithPendingReferences {
  readonly parsedLine: ParsedLine;
  readonly key: number;
  readonly pendingReferences: LineBody;
}

/**
 * @param rejectLine receives the error and number of each invalid line
 * @param skipLine is called for each line whose item exists and is left unchanged
 */
export function createLinePlanner(
  context: PlanContext,
  storage: Storage,
  ids: ImportIdMap,
  { existingItemPolicy, resumePoint, isDryRun, callsReactions }: PlanningOptions,
  rejectLine: (error: unknown, lineNumber: number) => void,
  skipLine: () => void,
) {
  let linesWithPendingReferences: LineWithPendingReferences[] = [];

  /** Lists the items whose references to later lines are still missing. */
  const listPendingReferences = (): readonly LineWithPendingReferences[] => linesWithPendingReferences;

  /** Plans the writes of lines. Skipped and rejected lines get no plan. */
  async function planLines(lines: readonly KeyedLine[]): Promise<PlannedLine[]> {
    const made = resumePoint === null ? new Set<KeyedLine>() : await findCreatedLines(lines);
    const plans: PlannedLine[] = [];
    for (const parsedLine of lines) {
      const { lineNumber, definition, body } = parsedLine;
      try {
        ids.rejectRepeatedId(definition, body, lineNumber);
        const translated = ids.translateReferences(body, definition, true);
        const planned = await planWrite(parsedLine, translated.body, null);
        const asksForExisting = existingItemPolicy !== "refuse" && planned.kind === "create" && !made.has(parsedLine);
        const there = asksForExisting ? await findExistingId(definition, planned) : null;
        const key = there ?? parsedLine.key;
        ids.addCreatedItem(definition, body, key);
        if (made.has(parsedLine)) skipLine();
        else if (there === null)
          plans.push({ lineNumber, plan: addKey(planned, key), ...composeRenumberedResourceMember(parsedLine) });
        else if (existingItemPolicy === "update") {
          plans.push({ lineNumber, plan: await planWrite(parsedLine, translated.body, there), isUpdate: true });
        } else {
          skipLine();
          continue;
        }
        if (Object.keys(translated.referencesToLaterLines).length > 0)
          linesWithPendingReferences.push({ parsedLine, key, pendingReferences: translated.referencesToLaterLines });
      } catch (error) {
        rejectLine(error, lineNumber);
      }
    }
    return plans;
  }

  /** Plans the updates that set references to items of later lines, after those items have been created. */
  async function planPendingReferences(): Promise<PlannedLine[]> {
    const plans: PlannedLine[] = [];
    for (const { parsedLine, key, pendingReferences } of linesWithPendingReferences) {
      try {
        const translated = ids.translateReferences(pendingReferences, parsedLine.definition, false);
        plans.push({ lineNumber: parsedLine.lineNumber, plan: await planWrite(parsedLine, translated.body, key) });
      } catch (error) {
        rejectLine(error, parsedLine.lineNumber);
      }
    }
    linesWithPendingReferences = [];
    return plans;
  }

  /** Returns the id of the first item that has a unique key of the planned item; null if there is none. */
  async function findExistingId(definition: ResourceDefinition, planned: CreatePlan): Promise<number | null> {
    const filters = listUniqueKeyFilters(definition, planned);
    if (filters.length === 0) throw new Refusal("invalid_body", describeMissingUniqueKey(definition));
    for (const filter of filters) {
      const [found] = await storage.find(definition.path, filter, 1);
      if (found !== undefined) return Number(found[definition.id]);
    }
    return null;
  }

  /** Returns the lines whose items an earlier run has created: the key that is reserved for the line belongs to an item. */
  async function findCreatedLines(lines: readonly KeyedLine[]): Promise<ReadonlySet<KeyedLine>> {
    const made = new Set<KeyedLine>();
    for (const definition of new Set(lines.map((each) => each.definition))) {
      const { path, id, idWithinParent } = definition;
      const own = lines.filter((each) => each.definition === definition);
      if (idWithinParent) {
        for (const read of own) {
          if ((await storage.find(path, whereEqual(itemKeyField, read.key), 1)).length > 0) made.add(read);
        }
        continue;
      }
      const ownKeys = own.map(({ key }) => key);
      const created = await storage.find(path, whereIn(id, ownKeys), own.length);
      const createdIds = new Set(created.map((item) => item[id]));
      for (const read of own) if (createdIds.has(read.key)) made.add(read);
    }
    return made;
  }

  /** Adds the key to the plan of a new item. A dry run copies no items into a new tenant, because copies would use up keys. */
  function addKey(planned: WritePlan, key: number): WritePlan {
    if (planned.kind !== "create") return planned;
    return { ...planned, key, ...(isDryRun ? { copy: null } : {}) };
  }

  /** @param id id of the item to change; null to create one */
  async function planWrite(parsedLine: ParsedLine, body: LineBody, id: number | null): Promise<WritePlan> {
    const request = toApiRequest(parsedLine, body, id, ids, context.registry);
    const planned = await planOperation(request, context);
    if (planned.kind !== "write") throw new Error("the plan for a line of an import must be a write");
    const { plan: write } = planned;
    const isQuiet = isDryRun || !callsReactions;
    return isQuiet && (write.kind === "create" || write.kind === "update")
      ? { ...write, callsReactHook: false }
      : write;
  }

  return { planLines, listPendingReferences, planPendingReferences };
}

function composeRenumberedResourceMember({
  definition,
  body,
  key,
}: KeyedLine): Pick<PlannedLine, "renumberedResource"> {
  const id = readLineId(definition, body);
  return id === null || id === formatId(idFieldOf(definition), key) ? {} : { renumberedResource: definition.path };
}

/**
 * Returns a filter for each unique key, unless the item lacks a value of the key. If ids are unique only within a parent,
 * parent and id together are also a unique key.
 */
function listUniqueKeyFilters(
  { id, idWithinParent, unique }: ResourceDefinition,
  { path, values }: Pick<CreatePlan, "path" | "values">,
): readonly Filter[] {
  const own = values[id];
  const within =
    idWithinParent && typeof own === "number"
      ? [combineWithAnd(whereEqual(parentIdPathField, path), whereEqual(id, own))]
      : [];
  const keys = unique.flatMap((each, keyIndex) => {
    const given = each.fields.map((field) => values[field] ?? null).filter(isScalar);
    const isWhole = given.length === each.fields.length && formatUniqueKeyText(each, given) !== null;
    return isWhole ? [{ kind: "unique", keyIndex, values: [given] } as const] : [];
  });
  return [...within, ...keys];
}

function describeMissingUniqueKey({ path, unique }: ResourceDefinition): string {
  const keys = unique.map(({ fields }) => fields.join(" and ")).join(", or ");
  const hint = keys === "" ? `declare a unique key of ${path}` : `give ${keys}`;
  return `has no value of a unique key, so --existing cannot match it with an item: ${hint}, or import it without --existing`;
}

function isScalar(value: Value): value is Scalar {
  return value !== null && typeof value !== "object";
}
