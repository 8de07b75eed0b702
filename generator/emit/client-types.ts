import { listAggregableNames } from "../../runtime/model/query/aggregates.js";
import { formerNamesOf } from "../../runtime/model/schema/find-definition.js";
import { isExpandable, type Link } from "../../runtime/model/query/expansions.js";
import { type FilterField, hasBounds } from "../../runtime/model/query/query-grammar.js";
import { type ActionModel, nameActionMethod, nameActionType } from "../action-model.js";
import type { BodyKind } from "../field-model.js";
import { answerForm, bodyForm, describeFormerName, itemForm, listNames, withFormerNames } from "../forms.js";
import {
  type ResourceModel,
  requireField,
  listCountFields,
  listReadableFields,
  formerNamesOfField,
  modelAcrossParents,
} from "../resource-model.js";
import { isTimeFormat } from "../text-format.js";
import {
  type Statement,
  composeModule,
  exportedAlias,
  exportedInterface,
  objectType,
  method,
  property,
  unionOf,
} from "./compose-module.js";
import { nameType, typeParts, writeMemberName } from "./code-text.js";
import { type CreateWithCollection, mayOmitPathField } from "./links.js";
import { printInterface } from "./print-type.js";

export interface RelatedModels {
  readonly links: readonly Link[];
  /** Resources that refer to this one. Filters can use fields of the referring items, such as `parts.status`. */
  readonly referrers: readonly string[];
  readonly createWithCollections: readonly CreateWithCollection[];
  /** The resources in which the resource is nested, outermost first. */
  readonly ancestors: readonly ResourceModel[];
}

export async function writeResourceTypes(
  model: ResourceModel,
  { links, referrers, createWithCollections, ancestors }: RelatedModels,
): Promise<string> {
  const { path, title, sortable, views, collection } = model.definition;
  const { groupable, numbers, ordered } = listAggregableNames(model.definition);
  const prefix = nameType(path);
  const counts = listCountFields(model).map(({ name }) => name);
  const sorts = [...sortable, ...counts].flatMap((name) => [name, ...formerNamesOfField(model, name)]);
  const collections = [...links.filter(({ kind }) => kind !== "reference").map(({ name }) => name), ...referrers];
  const byReferrers = referrers.map((name) => `readonly ${writeMemberName(name)}: ${nameType(name)}Types`);
  const item = withFormerNames(model, itemForm(model), false);
  return composeModule([
    await printInterface(`${prefix}Item`, `${title}: every field that a request can select.`, item, "answer"),
    ...(await viewTypes(model, `${prefix}Summary`, views.list, `${title}, as lists return it.`)),
    ...(await viewTypes(model, `${prefix}Details`, views.item, `${title}, as a request for a single item returns it.`)),
    ...(await bodyTypes(
      model,
      "create",
      `${title}, ${creating}`,
      createWithCollections.length === 0 ? "" : ` & ${prefix}Within`,
    )),
    ...(createWithCollections.length === 0
      ? []
      : [exportedInterface(`${prefix}Within`, beside, createWithCollections.map(toBodies))]),
    ...(await bodyTypes(model, "update", `${title}, ${updating}`)),
    exportedAlias(
      `${prefix}Filter`,
      "Conditions that must all match.",
      objectType([
        ...listFilters(model),
        ...conditions(counts, "CountCondition"),
        ...conditions(collections, "PresenceCondition"),
      ]),
    ),
    exportedAlias(`${prefix}Sort`, "", unionOf(sorts)),
    exportedInterface(
      `${prefix}Expand`,
      "Items that `expand` can return, by the field or collection that the request names.",
      links.flatMap(({ name, to }) =>
        [name, ...formerNamesOfField(model, name)].map((each) =>
          property(each, `${nameType(to)}Types`, { isReadonly: true }),
        ),
      ),
    ),
    exportedAlias(`${prefix}Groups`, "", unionOf(groupable)),
    exportedAlias(`${prefix}Numbers`, "", unionOf(numbers)),
    exportedAlias(`${prefix}Ordered`, "", unionOf(ordered)),
    exportedInterface(
      `${prefix}Written`,
      "Answer to a creation or an update.",
      listWritten(model, createWithCollections),
    ),
    exportedInterface(`${prefix}Types`, "", [
      ...typeParts.slice(0, -1).map((part) => property(part.toLowerCase(), `${prefix}${part}`, { isReadonly: true })),
      property("related", `${prefix}Expand${byReferrers.length === 0 ? "" : ` & { ${byReferrers.join("; ")} }`}`, {
        isReadonly: true,
      }),
      property("path", JSON.stringify(path), { isReadonly: true }),
      property("collection", JSON.stringify(collection), { isReadonly: true }),
    ]),
    ...(model.actions.length === 0 ? [] : await actionTypes(model)),
    ...(ancestors.length === 0 ? [] : await acrossTypes(model, ancestors)),
  ]);
}

const creating = "to be created. The server ignores fields that it sets itself.";
const beside = "Items to create together with the new item, by collection.";
const updating = "to be changed: only the fields given change. Null removes a value, or puts the default in its place.";

/** Writes the types for lists across parents (`devices/-/parts`), whose items also have the ids of their ancestors. */
async function acrossTypes(model: ResourceModel, ancestors: readonly ResourceModel[]): Promise<readonly Statement[]> {
  const prefix = nameType(model.definition.path);
  const above = listReadableFields(modelAcrossParents(model, ancestors)).filter(
    ({ definition }) => definition.ancestorPosition !== undefined,
  );
  const filters = above.map(({ name, filter }) =>
    property(name, writeCondition(filter), { isOptional: true, isReadonly: true }),
  );
  const ordered = above.filter(({ filter }) => hasBounds(filter)).map(({ name }) => name);
  const expand = above
    .filter(({ definition }) => isExpandable(definition))
    .map(({ name, definition }) => property(name, `${nameType(definition.reference!.to)}Types`, { isReadonly: true }));
  const types = ["Types", "Above", "AboveFilter"].map((part) => prefix + part).join(", ");
  return [
    await printInterface(`${prefix}Above`, "Ids of the items that an item is nested in.", answerForm(above), "answer"),
    exportedAlias(`${prefix}AboveFilter`, "", objectType(filters)),
    exportedInterface(`${prefix}AboveExpand`, "", expand),
    exportedAlias(`${prefix}AcrossTypes`, "", `WithAbove<${types}, ${unionOf(ordered)}, ${prefix}AboveExpand>`),
  ];
}

/** Writes the types of a request body. A body is readonly at every depth, so that callers can pass constants. */
async function bodyTypes(model: ResourceModel, kind: BodyKind, note: string, more = ""): Promise<readonly Statement[]> {
  const name = `${nameType(model.definition.path)}${kind === "create" ? "Create" : "Update"}`;
  const form = withFormerNames(model, bodyForm(model, kind), true);
  return [
    await printInterface(`${name}Fields`, note, form, "request"),
    exportedAlias(name, note, `Frozen<${name}Fields>${more}`),
  ];
}

async function actionTypes({ definition: { path }, actions }: ResourceModel): Promise<readonly Statement[]> {
  const prefix = nameType(path);
  const values: Statement[] = [];
  for (const action of actions) {
    if (action.input !== null) {
      const name = `${nameActionType(prefix, action)}Input`;
      values.push(await printInterface(`${name}Fields`, "", bodyForm(action.input, "create"), "request"));
      values.push(exportedAlias(name, "", `Frozen<${name}Fields>`));
    }
    if (action.answer !== null) {
      const form = answerForm(action.answer.fields.values());
      values.push(await printInterface(`${nameActionType(prefix, action)}Answer`, "", form, "answer"));
    }
  }
  const methods = actions.map((action) => toMethod(prefix, action));
  return [...values, exportedInterface(`${prefix}Actions`, "", [], { methods })];
}

function toMethod(prefix: string, action: ActionModel) {
  const { definition, input, answer } = action;
  const { name, title, description, on, reads } = definition;
  const mayBeLeftOut = input !== null && [...input.fields.values()].every((field) => !field.definition.required);
  return method(nameActionMethod(name), `${title}. ${description}`.trim(), {
    parameters: [
      ...(on === "item" ? [{ name: "id", type: "Id" }] : []),
      ...(input === null
        ? []
        : [{ name: "input", type: `${nameActionType(prefix, action)}Input`, hasQuestionToken: mayBeLeftOut }]),
      { name: "options", type: reads ? "RequestOptions" : "ActionOptions", hasQuestionToken: true },
    ],
    returnType: answer === null ? "Promise<void>" : `Promise<${nameActionType(prefix, action)}Answer>`,
  });
}

/**
 * Writes the type of the fields that an answer has by default: a `Pick` of the item's type. Answers to lists also have the counts
 * of referring items.
 */
async function viewTypes(
  model: ResourceModel,
  name: string,
  view: readonly string[],
  note: string,
): Promise<readonly Statement[]> {
  const fields = view.map((field) => requireField(model, field));
  const picked = fields
    .filter(({ filter }) => filter !== null)
    .flatMap((field) => [field.name, ...formerNamesOfField(model, field.name)]);
  const type = `Pick<${nameType(model.definition.path)}Item, ${unionOf(picked)}>`;
  const counts = withFormerNames(model, answerForm(fields.filter(({ filter }) => filter === null)), false);
  if (Object.keys(counts.properties).length === 0) return [exportedAlias(name, note, type)];
  return [
    await printInterface(`${name}Counts`, "How many items refer to this one.", counts, "answer"),
    exportedAlias(name, note, `${type} & ${name}Counts`),
  ];
}

function listFilters(model: ResourceModel) {
  return listReadableFields(model).flatMap(({ name, note, filter }) => {
    const condition = { type: writeCondition(filter), note };
    return listNames(model, name, condition).map(([each, { type, ...said }]) => {
      const words = "deprecated" in said ? `@deprecated ${said.description}` : said.note;
      return property(each, type, { note: words, isOptional: true, isReadonly: true });
    });
  });
}

function conditions(names: readonly string[], type: string) {
  return names.map((name) => property(name, type, { isOptional: true, isReadonly: true }));
}

function writeCondition(filter: FilterField): string {
  const { operators } = filter;
  if (operators.length === 1) return "PresenceCondition";
  const value = writeOperand(filter);
  if (!operators.includes("lt")) return `ElementCondition<${value}>`;
  if (!operators.includes("prefix")) return `OrderedCondition<${value}>`;
  const type = operators.includes("contains") ? "SearchedCondition" : "TextCondition";
  return value === "string" ? type : `${type}<${value}>`;
}

function writeOperand({ notation, allowedValues, sentAsString }: FilterField): string {
  if (notation === "uuid") return "string";
  if (sentAsString) return "string | number";
  if (allowedValues !== undefined) return allowedValues.map((value) => JSON.stringify(value)).join(" | ");
  if (notation === "boolean") return notation;
  return notation === "string" || isTimeFormat(notation) ? "string" : "number";
}

function toBodies({ name, currentName, via, model }: CreateWithCollection) {
  const prefix = nameType(model.definition.path);
  const body = mayOmitPathField(model, via)
    ? `Through<${prefix}Types, ${JSON.stringify(via)}>["create"]`
    : `${prefix}Create`;
  const note =
    name === currentName
      ? "Items to create in this collection, together with the new item."
      : deprecatedName(currentName);
  return property(name, `readonly ${body}[] | null`, { note, isOptional: true, isReadonly: true });
}

function listWritten({ definition }: ResourceModel, within: readonly CreateWithCollection[]) {
  const { id, resultKey, accounts } = definition;
  const before = resultKey === id ? formerNamesOf(definition, id) : [];
  const secret = accounts?.secret;
  return [
    property(resultKey, "string"),
    ...before.map((name) => property(name, "string", { note: deprecatedName(id) })),
    ...(secret === undefined
      ? []
      : [
          property(secret, "string", {
            note: "Present if this request generated a new secret. The server shows it only once.",
            isOptional: true,
          }),
        ]),
    ...within.map(({ name, currentName, model }) => {
      const note =
        name === currentName
          ? "Ids of the items that this request created in the collection; missing if there are none."
          : deprecatedName(currentName);
      return property(name, `${nameType(model.definition.path)}Written[]`, { note, isOptional: true });
    }),
  ];
}

function deprecatedName(now: string): string {
  return `@deprecated ${describeFormerName(now).description}`;
}
