import { expect } from "chai";
import type { ValueSchema } from "../../generator/declaration.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { findCollectionRelation } from "../../runtime/model/query/expansions.js";
import { formatId } from "../../runtime/model/values/ids.js";
import type { Application } from "./application.js";
import { listWritable, type Definition } from "./declarations.js";
import type { Demand } from "./demands.js";
import type { Body, Extent, Made, Maker } from "./made.js";
import { meetConditions } from "./meet-conditions.js";
import { seed } from "../support/seed.js";
import { fits, narrow } from "./narrow.js";
import type { Target } from "./target.js";
import { makeValue } from "./valid-values.js";

/** Creates items of any declared resource by HTTP, with their parents and references, and removes them again. */
export class Stock implements Maker {
  readonly #application: Application;
  readonly #target: () => Target;
  readonly #made: Made[] = [];
  readonly #shared = new Map<string, Promise<Made>>();
  // Values differ between runs on the same server, and between stocks.
  static #count = seed;

  constructor(application: Application, target: () => Target) {
    this.#application = application;
    this.#target = target;
  }

  next(): number {
    return (Stock.#count += 1);
  }

  /** Returns one item of the resource, the same at each call, to refer to or to nest in. */
  share(path: string): Promise<Made> {
    const known = this.#shared.get(path);
    if (known !== undefined) return known;
    const made = this.make(this.#application.definitionOf(path));
    this.#shared.set(path, made);
    return made;
  }

  async make(definition: Definition, more: Body = {}): Promise<Made> {
    const given = { ...(await this.tenantOf(definition)), ...more };
    const body = await this.describe(definition, "mandatory", given);
    return this.create(definition, await this.findCollection(definition), body);
  }

  async create(definition: Definition, collection: string, body: Body): Promise<Made> {
    const answer = await this.#target().ask("POST", collection, body);
    expect(answer.status, `POST ${collection} ${JSON.stringify(body)}: ${answer.text}`).to.equal(201);
    const id = (answer.json as { [key: string]: string })[definition.resultKey]!;
    return this.keep({ url: `${collection}/${id}`, collection, id, etag: answer.headers.etag! });
  }

  /** Registers an item for removal at the end. */
  keep(made: Made): Made {
    this.#made.push(made);
    return made;
  }

  /** Returns the collection of the resource, below shared items if it is nested. */
  async findCollection({ parent, name }: Definition): Promise<string> {
    return parent === null ? `/api/2.0/${name}` : `${(await this.share(parent)).url}/${name}`;
  }

  async describe(definition: Definition, extent: Extent, given: Body = {}, seed = this.next()): Promise<Body> {
    for (let tries = 0, next = seed; tries < 30; tries += 1, next = this.next()) {
      const body = await this.#tryToDescribe(definition, extent, given, next);
      if (body !== null) return body;
    }
    throw new Error(`the declaration must give examples that fulfil the conditions of ${definition.path}`);
  }

  /** Makes some items of each collection that a creation of an item may contain, at all depths. */
  async describeWithin({ path, createWith = [] }: Definition): Promise<Body> {
    const bodies = createWith.map(async (name) => {
      const link = findCollectionRelation(path, this.#application.routes, name)!;
      const definition = this.#application.definitionOf(link.resource);
      const items: Body[] = [];
      for (const kind of [0, 1, 2, 3]) {
        const tenant = await this.tenantOf(definition);
        const through =
          link.kind === "through"
            ? { [link.referenceField]: formatId(definition.fields[link.referenceField]!, 0) }
            : {};
        const body = await this.describe(definition, "all", { ...tenant, ...through }, this.#nextOf(kind));
        items.push({ ...body, ...(await this.describeWithin(definition)) });
      }
      return [name, items] as const;
    });
    return Object.fromEntries(await Promise.all(bodies));
  }

  /** Counts separately for each of four kinds, so that the number chooses a different variant of each. */
  #nextOf(kind: number): number {
    for (;;) {
      const next = this.next();
      if (next % 4 === kind) return next;
    }
  }

  /** Returns null if the conditions require other values than the given ones. */
  async #tryToDescribe(definition: Definition, extent: Extent, given: Body, seed: number): Promise<Body | null> {
    const fields = listWritable(definition, "create").filter(({ required }) => required || extent === "all");
    const values: { [field: string]: unknown } = {};
    for (const field of fields) values[field.name] = await this.#valueOf(definition, field, seed);
    const byHooks = await this.#application.rules.bodies[definition.path]?.(this, extent, seed);
    const fixed = { ...plainItem(definition), ...byHooks, ...given };
    const conditions = this.#application.conditionsOf(definition);
    return meetConditions(conditions, definition, { ...values, ...fixed }, fixed, (field, demands) =>
      this.#valueOf(definition, field, seed, demands),
    );
  }

  async tenantOf({ tenant }: Definition): Promise<Body> {
    if (tenant?.through !== undefined) return {}; // The item has the tenant of the one that it refers to.
    return tenant === null || tenant.self ? {} : { [tenant.field]: (await this.share(tenant.of)).id };
  }

  /** Removes all created items, the last first. Some have been removed by a cascade already. */
  async clear(): Promise<void> {
    for (const { url } of this.#made.toReversed()) {
      const answer = await this.#target().ask("DELETE", url);
      expect(answer.status, `DELETE ${url}: ${answer.text}`).to.be.oneOf([204, 404]);
    }
  }

  async #valueOf(
    definition: Definition,
    field: FieldDefinition,
    seed: number,
    demands: readonly Demand[] = [],
  ): Promise<unknown> {
    if (field.reference !== undefined) {
      const isNone = demands.some(({ value }) => !fits(value, field.kind === "array" ? [1] : 1));
      if (isNone) return field.kind === "array" ? [] : formatId(field, 0);
      const { id } = await this.share(field.reference.to);
      return field.kind === "array" ? [id] : id;
    }
    const { examples, ...schema } = this.#application.schemaOf(definition, field);
    // An example is the same each time, so it cannot be a unique key.
    const isKey = field.name === definition.id || definition.unique.some(({ fields }) => fields.includes(field.name));
    const chosen = field.initial ?? (isKey ? undefined : examples);
    const own: ValueSchema = chosen === undefined ? schema : { ...schema, examples: chosen };
    return makeValue(
      demands.reduce((narrower, { value }) => narrow(narrower, value), own),
      seed,
    );
  }
}

/** Leaves out copies and accounts with a key, which other suites test. */
function plainItem({ copies, accounts }: Definition): Body {
  return {
    ...(copies && { [copies.from]: undefined, [copies.what]: undefined }),
    ...(accounts && {
      ...(accounts.eligible && { [accounts.eligible.field]: accounts.eligible.values[0] }),
      [accounts.enabled.field]: undefined,
      [accounts.regenerate.field]: undefined,
      // A second root account would break the tests of the last one.
      [accounts.root.field]: undefined,
    }),
  };
}
