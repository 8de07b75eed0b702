import { listAggregableNames } from "../../runtime/model/query/aggregates.js";
import {
  isExpandableReference,
  type ReferrerRelation,
  type ResourceRelation,
} from "../../runtime/model/query/expansions.js";
import { hasFromAndToParameters } from "../../runtime/model/query/query-grammar.js";
import { type ActionModel, getActionMethodName, getActionTypePrefix } from "../action-model.js";
import type { BodyKind } from "../field-model.js";
import {
  composeAnswerSchema,
  composeBodySchema,
  createFormerNameAnnotations,
  composeItemSchema,
  withFormerNames,
} from "../compose-representations.js";
import {
  type ResourceModel,
  listCountFields,
  listReadableFields,
  listNamesOfField,
  listResultKeys,
  createModelAcrossParents,
} from "../resource-model.js";
import {
  type InterfaceProperty,
  type Statement,
  composeModule,
  composeTypeAlias,
  composeInterface,
  composeObjectType,
  composeMethod,
  composeProperty,
  composeLiteralUnion,
} from "./compose-module.js";
import { toTypeName, resourceTypeEndings, formatMemberName } from "./code-formatting.js";
import { composeConditionType, listConditionProperties, listFilterProperties } from "./filter-types.js";
import { type CollectionInCreateBody, listCollectionNames, mayOmitPathField } from "./relations.js";
import { convertSchemaToInterface } from "./convert-schema-to-interface.js";

interface ResourceRelations {
  readonly relations: readonly ResourceRelation[];
  /** Resources that refer to this one. Filters can use fields of the referring items, such as `parts.status`. */
  readonly referringCollections: readonly ReferrerRelation[];
  readonly collectionsInBody: readonly CollectionInCreateBody[];
  /** The resources in which the resource is nested, outermost first. */
  readonly ancestors: readonly ResourceModel[];
}

export async function composeClientResourceTypes(
  model: ResourceModel,
  { relations, referringCollections, collectionsInBody, ancestors }: ResourceRelations,
): Promise<string> {
  const { path, title, sortable, collection } = model.definition;
  const { groupable, numbers, ordered } = listAggregableNames(model.definition);
  const prefix = toTypeName(path);
  const counts = listCountFields(model).map(({ name }) => name);
  const sorts = [...sortable, ...counts].flatMap((name) => listNamesOfField(model, name));
  const collections = listCollectionNames([...relations, ...referringCollections]);
  const byReferrers = referringCollections.map(
    ({ name, resource: to }) => `readonly ${formatMemberName(name)}: ${toTypeName(to)}Types`,
  );
  const related = `${prefix}Expand${byReferrers.length === 0 ? "" : ` & { ${byReferrers.join("; ")} }`}`;
  const within = collectionsInBody.length === 0 ? "" : ` & ${prefix}Within`;
  const item = withFormerNames(model, composeItemSchema(model), false);
  return composeModule([
    await convertSchemaToInterface(`${prefix}Item`, `${title}: every field that a request can select.`, item, "answer"),
    ...(await composeViewTypes(model, "list", `${title}, as lists return it.`)),
    ...(await composeViewTypes(model, "item", `${title}, as a request for a single item returns it.`)),
    ...(await composeBodyTypes(
      model,
      "create",
      `${title}, to be created. The server ignores fields that it sets itself.`,
      within,
    )),
    ...(collectionsInBody.length === 0
      ? []
      : [
          composeInterface(
            `${prefix}Within`,
            "Items to create together with the new item, by collection.",
            collectionsInBody.map(composeCollectionInBodyProperty),
          ),
        ]),
    ...(await composeBodyTypes(
      model,
      "update",
      `${title}, to be changed: only the fields given change. Null removes a value, or puts the default in its place.`,
    )),
    composeTypeAlias(
      `${prefix}Filter`,
      "Conditions that must all match.",
      composeObjectType([
        ...listFilterProperties(model),
        ...listConditionProperties(counts, "CountCondition"),
        ...listConditionProperties(collections, "PresenceCondition"),
      ]),
    ),
    composeTypeAlias(`${prefix}Sort`, "", composeLiteralUnion(sorts)),
    composeInterface(
      `${prefix}Expand`,
      "Items that `expand` can return, by the field or collection that the request names.",
      relations.flatMap(({ name, resource: to }) =>
        listNamesOfField(model, name).map((each) =>
          composeProperty(each, `${toTypeName(to)}Types`, { isReadonly: true }),
        ),
      ),
    ),
    composeTypeAlias(`${prefix}Groups`, "", composeLiteralUnion(groupable)),
    composeTypeAlias(`${prefix}Numbers`, "", composeLiteralUnion(numbers)),
    composeTypeAlias(`${prefix}Ordered`, "", composeLiteralUnion(ordered)),
    composeInterface(
      `${prefix}Written`,
      "Answer to a creation or an update.",
      listWriteResponseProperties(model, collectionsInBody),
    ),
    composeInterface(`${prefix}Types`, "", [
      ...resourceTypeEndings
        .slice(0, -1)
        .map((part) => composeProperty(part.toLowerCase(), `${prefix}${part}`, { isReadonly: true })),
      composeProperty("related", related, { isReadonly: true }),
      composeProperty("path", JSON.stringify(path), { isReadonly: true }),
      composeProperty("collection", JSON.stringify(collection), { isReadonly: true }),
    ]),
    ...(model.actions.length === 0 ? [] : await composeActionTypes(model)),
    ...(ancestors.length === 0 ? [] : await composeAcrossParentsTypes(model, ancestors)),
  ]);
}

/** Writes the types for lists across parents (`devices/-/parts`), whose items also have the ids of their ancestors. */
async function composeAcrossParentsTypes(
  model: ResourceModel,
  ancestors: readonly ResourceModel[],
): Promise<readonly Statement[]> {
  const prefix = toTypeName(model.definition.path);
  const above = listReadableFields(createModelAcrossParents(model, ancestors)).filter(
    ({ definition }) => definition.ancestorPosition !== undefined,
  );
  const filters = above.map(({ name, filter }) =>
    composeProperty(name, composeConditionType(filter), { isOptional: true, isReadonly: true }),
  );
  const ordered = above.filter(({ filter }) => hasFromAndToParameters(filter)).map(({ name }) => name);
  const expand = above
    .filter(({ definition }) => isExpandableReference(definition))
    .map(({ name, definition }) =>
      composeProperty(name, `${toTypeName(definition.reference!.to)}Types`, { isReadonly: true }),
    );
  const types = ["Types", "Above", "AboveFilter"].map((part) => prefix + part).join(", ");
  return [
    await convertSchemaToInterface(
      `${prefix}Above`,
      "Ids of the items that an item is nested in.",
      composeAnswerSchema(above),
      "answer",
    ),
    composeTypeAlias(`${prefix}AboveFilter`, "", composeObjectType(filters)),
    composeInterface(`${prefix}AboveExpand`, "", expand),
    composeTypeAlias(
      `${prefix}AcrossTypes`,
      "",
      `WithAbove<${types}, ${composeLiteralUnion(ordered)}, ${prefix}AboveExpand>`,
    ),
  ];
}

/** Writes the types of a request body. A body is readonly at every depth, so that callers can pass constants. */
async function composeBodyTypes(
  model: ResourceModel,
  bodyKind: BodyKind,
  docComment: string,
  typeSuffix = "",
): Promise<readonly Statement[]> {
  const name = `${toTypeName(model.definition.path)}${bodyKind === "create" ? "Create" : "Update"}`;
  const form = withFormerNames(model, composeBodySchema(model, bodyKind), true);
  return [
    await convertSchemaToInterface(`${name}Fields`, docComment, form, "request"),
    composeTypeAlias(name, docComment, `Frozen<${name}Fields>${typeSuffix}`),
  ];
}

async function composeActionTypes({ definition: { path }, actions }: ResourceModel): Promise<readonly Statement[]> {
  const prefix = toTypeName(path);
  const values: Statement[] = [];
  for (const action of actions) {
    if (action.input !== null) {
      const name = `${getActionTypePrefix(prefix, action)}Input`;
      values.push(
        await convertSchemaToInterface(`${name}Fields`, "", composeBodySchema(action.input, "create"), "request"),
      );
      values.push(composeTypeAlias(name, "", `Frozen<${name}Fields>`));
    }
    if (action.answer !== null) {
      const form = composeAnswerSchema(action.answer.fields.values());
      values.push(await convertSchemaToInterface(`${getActionTypePrefix(prefix, action)}Answer`, "", form, "answer"));
    }
  }
  const methods = actions.map((action) => composeActionMethod(prefix, action));
  return [...values, composeInterface(`${prefix}Actions`, "", [], { methods })];
}

function composeActionMethod(resourceTypeName: string, action: ActionModel) {
  const { definition, input, answer } = action;
  const { name, title, description, on, reads } = definition;
  const typePrefix = getActionTypePrefix(resourceTypeName, action);
  const mayBeLeftOut = input !== null && [...input.fields.values()].every((field) => !field.definition.required);
  return composeMethod(getActionMethodName(name), `${title}. ${description}`.trim(), {
    parameters: [
      ...(on === "item" ? [{ name: "id", type: "Id" }] : []),
      ...(input === null ? [] : [{ name: "input", type: `${typePrefix}Input`, hasQuestionToken: mayBeLeftOut }]),
      { name: "options", type: reads ? "RequestOptions" : "ActionOptions", hasQuestionToken: true },
    ],
    returnType: answer === null ? "Promise<void>" : `Promise<${typePrefix}Answer>`,
  });
}

/**
 * Writes the type of the fields that an answer has by default: a `Pick` of the item's type. Answers to lists also have the counts
 * of referring items.
 */
async function composeViewTypes(
  model: ResourceModel,
  viewName: "list" | "item",
  docComment: string,
): Promise<readonly Statement[]> {
  const prefix = toTypeName(model.definition.path);
  const typeName = `${prefix}${viewName === "list" ? "Summary" : "Details"}`;
  const fields = model.definition.views[viewName].map((field) => model.fields.get(field)!);
  const picked = fields.filter(({ filter }) => filter !== null).flatMap((field) => listNamesOfField(model, field.name));
  const type = `Pick<${prefix}Item, ${composeLiteralUnion(picked)}>`;
  const counts = withFormerNames(model, composeAnswerSchema(fields.filter(({ filter }) => filter === null)), false);
  if (Object.keys(counts.properties).length === 0) return [composeTypeAlias(typeName, docComment, type)];
  return [
    await convertSchemaToInterface(`${typeName}Counts`, "How many items refer to this one.", counts, "answer"),
    composeTypeAlias(typeName, docComment, `${type} & ${typeName}Counts`),
  ];
}

function composeCollectionInBodyProperty({
  name,
  currentName,
  viaField,
  model,
}: CollectionInCreateBody): InterfaceProperty {
  const prefix = toTypeName(model.definition.path);
  const body = mayOmitPathField(model, viaField)
    ? `Through<${prefix}Types, ${JSON.stringify(viaField)}>["create"]`
    : `${prefix}Create`;
  const note =
    name === currentName
      ? "Items to create in this collection, together with the new item."
      : composeDeprecatedTag(currentName);
  return composeProperty(name, `readonly ${body}[] | null`, { note, isOptional: true, isReadonly: true });
}

function listWriteResponseProperties(
  model: ResourceModel,
  collectionsInBody: readonly CollectionInCreateBody[],
): readonly InterfaceProperty[] {
  const { resultKey, accounts } = model.definition;
  const secret = accounts?.secret;
  return [
    ...listResultKeys(model).map((name) =>
      composeProperty(name, "string", { note: name === resultKey ? "" : composeDeprecatedTag(resultKey) }),
    ),
    ...(secret === undefined
      ? []
      : [
          composeProperty(secret, "string", {
            note: "Present if this request generated a new secret. The server shows it only once.",
            isOptional: true,
          }),
        ]),
    ...collectionsInBody.map(({ name, currentName, model: { definition } }) => {
      const note =
        name === currentName
          ? "Ids of the items that this request created in the collection; missing if there are none."
          : composeDeprecatedTag(currentName);
      return composeProperty(name, `${toTypeName(definition.path)}Written[]`, { note, isOptional: true });
    }),
  ];
}

function composeDeprecatedTag(currentName: string): string {
  return `@deprecated ${createFormerNameAnnotations(currentName).description}`;
}
