import { namesBefore } from "../runtime/model/aliases.js";
import { listFilterFields } from "../runtime/model/query-grammar.js";
import type { ActionModel } from "./action-model.js";
import type { PlainAction, PlainDefinition } from "../runtime/model/written-definition.js";
import type { Conditions } from "./conditions.js";
import { modelField, type BodyField, type BodyKind, type FieldModel } from "./field-model.js";
import { once } from "./once.js";
import type { NormalizedField } from "./normalize.js";

/** A declaration, turned into what the runtime serves. */
export interface LoweredResource {
  /** `schemas/devices/parts.json` */
  readonly file: string;
  /** Of everything that it is made of. */
  readonly digest: string;
  /** What the runtime will serve, but for the validators and the hooks. */
  readonly definition: PlainDefinition;
  /** A file of hooks lies beside the declaration. */
  readonly hooks: boolean;
  /** From the path of another resource to the field that refers to it. */
  readonly via: { readonly [path: string]: string };
  readonly conditions: Conditions | null;
  readonly actions: readonly LoweredAction[];
  /** The schema of each field of the definition. */
  readonly schemas: ReadonlyMap<string, NormalizedField>;
}

export interface LoweredAction {
  readonly definition: PlainAction;
  /** What it takes and answers with, as resources that have these fields and nothing else. */
  readonly input: LoweredResource | null;
  readonly answer: LoweredResource | null;
}

/** A resource as the emitters see it. */
export interface ResourceModel extends Omit<LoweredResource, "schemas" | "actions"> {
  readonly actions: readonly ActionModel[];
  /** By name, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** By path. */
export type ModelIndex = ReadonlyMap<string, ResourceModel>;

/** Fields and actions are modelled when somebody looks at them: of most resources, nobody does. */
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

/** The names that a field had before, and still answers to. */
export function namesOf(model: ResourceModel, name: string): readonly string[] {
  return namesBefore(model.definition, name);
}

/** Whether requests may call something in its items what it was called before. */
export function namesBeforeAreTaken({ definition: { aliases, fields } }: Pick<ResourceModel, "definition">): boolean {
  return aliases !== undefined || Object.values(fields).some(({ valueAliases }) => valueAliases !== undefined);
}

/** Whether its collection, or something in its items, may be called what it was before. */
export function isRenamed(model: Pick<ResourceModel, "definition">): boolean {
  return model.definition.alias !== undefined || namesBeforeAreTaken(model);
}

/** What a client writes, by its name. */
export function listBodyFields(
  { fields }: Pick<ResourceModel, "fields">,
  kind: BodyKind,
): readonly { readonly field: FieldModel; readonly body: BodyField }[] {
  return [...fields.values()].flatMap((field) => {
    const body = field[kind];
    return body === null ? [] : [{ field, body }];
  });
}

/** What a client can ask for. */
export function listReadable({ fields }: ResourceModel): readonly FieldModel[] {
  return [...fields.values()].filter(({ filter }) => filter !== null);
}
