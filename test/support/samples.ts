import { expect } from "chai";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../runtime/model/schema/resource.js";
import type { TestServer } from "./server.js";

export interface Sample {
  /** Path of the item: `/api/2.0/products/12/features/18`. */
  readonly path: string;
  readonly id: string;
}

/**
 * Creates items of any declared resource by HTTP as the root administrator, with the parents and referenced items that they need.
 */
export class Samples {
  #count = 0;

  /** @param given values by path of the resource, for rules of the application that the declaration does not contain */
  constructor(
    private readonly server: () => TestServer,
    private readonly registry: Registry,
    private readonly given: { readonly [path: string]: object } = {},
  ) {}

  async make(definition: ResourceDefinition, more: object = {}): Promise<Sample> {
    const body = { ...(await this.describe(definition)), ...more };
    return this.create(await this.findCollection(definition), definition, body);
  }

  async create(collection: string, definition: ResourceDefinition, body: object): Promise<Sample> {
    const answer = await this.server().request("POST", collection, { body });
    expect(answer.status, `POST ${collection} ${JSON.stringify(body)}: ${answer.text}`).to.equal(201);
    const id = (answer.json as { [key: string]: string })[definition.resultKey]!;
    return { path: answer.headers.location!, id };
  }

  /** Returns a body with the mandatory fields. */
  async describe(definition: ResourceDefinition): Promise<object> {
    const fields = Object.values(definition.fields).filter(({ required, readOnly }) => required && !readOnly);
    const values: { [field: string]: unknown } = {};
    for (const field of fields) values[field.name] = await this.sampleOf(field);
    return { ...values, ...this.given[definition.path] };
  }

  /** Returns the path of a collection of the resource, in a new parent if it is nested. */
  async findCollection({ parent, name }: ResourceDefinition): Promise<string> {
    if (parent === null) return `/api/2.0/${name}`;
    return `${(await this.make(this.registry.resources[parent]!)).path}/${name}`;
  }

  private async sampleOf({ kind, format, reference, ...field }: FieldDefinition): Promise<unknown> {
    this.#count += 1;
    if (reference !== undefined) return (await this.make(this.registry.resources[reference.to]!)).id;
    if (field.enum !== undefined) return field.enum[0];
    if (format === "email") return `sample${String(this.#count)}@example.com`;
    if (format === "uri" || format === "image-uri") return `https://sample${String(this.#count)}.example`;
    if (format === "date") return "2026-01-31";
    if (format === "date-time") return "2026-01-31T09:30:00Z";
    return { string: `Sample ${String(this.#count)}`, integer: 1, number: 1, boolean: true, array: [], object: {} }[
      kind
    ];
  }
}
