import { formerNamesOf } from "../runtime/model/schema/find-definition.js";
import { listsOf } from "../runtime/model/schema/field-lists.js";
import { listFilterFields } from "../runtime/model/query/query-grammar.js";
import type { ActionModel } from "./action-model.js";
import type { PlainAction, PlainDefinition } from "../runtime/model/schema/serialized-definition.js";
import type { Conditions } from "./conditions.js";
import { modelField, type BodyField, type BodyKind, type FieldModel } from "./field-model.js";
import { once } from "./once.js";
import type { NormalizedField } from "./stages/normalize.js";

/** A declaration after the stage `lower`, which converts it to a definition for the runtime. */
export interface LoweredResource {
  /** Path of the declaration, such as `schemas/devices/parts.json`. */
  readonly file: string;
  /** Digest of everything that the resource is made from. */
  readonly digest: string;
  /** The definition for the runtime, without validators and hooks. */
  readonly definition: PlainDefinition;
  /** Whether the resource has a hooks file. */
  readonly hooks: boolean;
  /** The fields with `via`, by the path of the resource that each refers to. */
  readonly via: { readonly [path: string]: string };
  readonly conditions: Conditions | null;
  readonly actions: readonly LoweredAction[];
  /** The schema of each field of the definition. */
  readonly schemas: ReadonlyMap<string, NormalizedField>;
}

export interface LoweredAction {
  readonly definition: PlainAction;
  /** Input and answer as resources with these fields and nothing else. */
  readonly input: LoweredResource | null;
  readonly answer: LoweredResource | null;
}

/** A resource as the emitters see it. */
export interface ResourceModel extends Omit<LoweredResource, "schemas" | "actions"> {
  readonly actions: readonly ActionModel[];
  /** Fields by name, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** Models by path. */
export type ModelIndex = ReadonlyMap<string, ResourceModel>;

/** Returns models whose fields and actions are computed on demand, because most runs need those of few resources. */
export function modelResources(lowered: readonly LoweredResource[]): readonly ResourceModel[] {
  return lowered.map((resource) => {
    const { file, digest, definition, hooks, via, conditions } = resource;
    const modelFields = once(() => modelEach(resource));
    const modelActions = once(() => resource.actions.map(modelAction));
    return {
      file,
      digest,
      definition,
      hooks,
      via,
      conditions,
      get fields() {
        return modelFields();
      },
      get actions() {
        return modelActions();
      },
    };
  });
}

function modelEach({ file, definition, conditions, schemas }: LoweredResource): ResourceModel["fields"] {
  const { id, fields } = definition;
  const filters = new Map(listFilterFields(definition).map((filter) => [filter.name, filter]));
  const models = Object.values(fields).map((field) => {
    const schema = schemas.get(field.name);
    if (schema === undefined) throw new Error(`${file} has no schema of ${field.name}.`);
    const filter = filters.get(field.name) ?? null;
    return [
      field.name,
      modelField(field, schema, { id, filter, order: conditions?.orders[field.name] ?? "" }),
    ] as const;
  });
  return new Map(models);
}

function modelAction({ definition, input, answer }: LoweredAction): ActionModel {
  const model = (values: LoweredResource | null): ResourceModel | null => values && modelResources([values])[0]!;
  return { definition, input: model(input), answer: model(answer) };
}

export function fieldOf(model: ResourceModel, name: string): FieldModel {
  const field = model.fields.get(name);
  if (field === undefined) throw new Error(`${model.file} has no field ${name}.`);
  return field;
}

/** Returns the former names of a field that still work. */
export function namesOf(model: ResourceModel, name: string): readonly string[] {
  return formerNamesOf(model.definition, name);
}

/** Whether requests may use former names of fields or values of the resource. */
export function acceptsFormerNames({ definition: { aliases, fields } }: Pick<ResourceModel, "definition">): boolean {
  return aliases !== undefined || Object.values(fields).some(({ valueAliases }) => valueAliases !== undefined);
}

/** Whether the collection, or a field or value of its items, has a former name. */
export function isRenamed(model: Pick<ResourceModel, "definition">): boolean {
  return model.definition.alias !== undefined || acceptsFormerNames(model);
}

/** Lists the fields that a client can write. */
export function listBodyFields(
  { fields }: Pick<ResourceModel, "fields">,
  kind: BodyKind,
): readonly { readonly field: FieldModel; readonly body: BodyField }[] {
  return [...fields.values()].flatMap((field) => {
    const body = field[kind];
    return body === null ? [] : [{ field, body }];
  });
}

/** Lists declared counts, which filters, orders and selections of lists can name. */
export function listCounts(model: ResourceModel): readonly FieldModel[] {
  return listsOf(model.definition).counted.map(({ name }) => fieldOf(model, name));
}

/** Lists the fields that a client can select or filter by. */
export function listReadable({ fields }: ResourceModel): readonly FieldModel[] {
  return [...fields.values()].filter(({ filter }) => filter !== null);
}
