import { expect } from "chai";
import { registry } from "../../generated/registry.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import type { CopyDeclaration } from "../../runtime/model/schema/resource.js";
import { listSelectable, selectAll, type Definition } from "../conformance/declarations.js";
import { definitionOf, definitions, store as application } from "../conformance/store.js";
import type { Item } from "../conformance/fold.js";
import { readList } from "../conformance/read-list.js";
import { Stock } from "../conformance/stock.js";
import { createTarget } from "../conformance/target.js";
import { makeKey } from "../support/keys.js";
import { onServerOfDay } from "../support/each-server.js";
import { sampleThird } from "../support/sample.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

const tenant: Definition = definitions.find(({ copies }) => copies !== undefined)!;
const copies: CopyDeclaration = tenant.copies!;
const attributes = Object.keys(copies.resources);
const stores = `/api/2.0/${tenant.path}`;

interface Entry {
  readonly item: Item;
  /** Ids of the ancestors. */
  readonly within: readonly unknown[];
}

/** All items of a tenant, nested ones too, by the path of the resource, in order of id. */
type Contents = ReadonlyMap<string, readonly Entry[]>;

onServerOfDay(import.meta.url, "copies of tenants", (server) => {
  const target = () => createTarget(server());
  const staff = new Staff(server);
  const stock = new Stock(application, target);
  let source: string;
  let original: Contents;

  before("a tenant with two of everything, each with all fields", async () => {
    source = (await stock.share(tenant.path)).id;
    for (const definition of definitions) {
      if (definition.tenant === null || definition === tenant || definition.path === "users") continue;
      await stock.create(definition, await stock.findCollection(definition), await stock.describe(definition, "all"));
      await stock.share(definition.path);
    }
    for (const definition of definitions.filter(({ parent }) => parent !== null)) {
      await stock.create(definition, await stock.findCollection(definition), await stock.describe(definition, "all"));
    }
    // An option of the product itself, with a variant.
    const option = `/api/2.0/products/${(await stock.share("products")).id}/options`;
    const { option_id } = await staff.make(option, { option_name: "Own" });
    await staff.make(`/api/2.0/options/${option_id!}/variants`, { variant_name: "Small", modifier: 2.5 });
    original = await readContents(source);
    for (const path of Object.values(copies.resources).flat()) {
      expect(original.get(path), path).to.have.length.greaterThan(1);
    }
  });

  afterEach("the source is unchanged", async () => {
    expect(await readContents(source)).to.deep.equal(original);
  });

  for (const attribute of sampleThird(attributes)) {
    it(`copies ${attribute} and nothing else`, async () => {
      const made = await readContents(await clone({ [attribute]: "Y" }));
      expectCopies(made, copies.resources[attribute]!);
    });
  }

  it("copies everything at once, and copies refer to copies", async () => {
    const made = await readContents(await clone(Object.fromEntries(attributes.map((name) => [name, "Y"]))));
    expectCopies(made, Object.values(copies.resources).flat());
  });

  it("copies nothing that the request does not name", async () => {
    const { store_id } = await staff.make(stores, { ...store(), clone_from: source });
    expect([...(await readContents(store_id!)).values()].flat()).to.deep.equal([]);
  });

  it("rejects unknown keys, values other than Y, and keys without a source", async () => {
    const refuse = async (more: object, field: string, code = "invalid_fields"): Promise<void> =>
      assertRefused(await server().request("POST", stores, { body: { ...store(), ...more } }), 400, code, [field]);
    const [attribute = ""] = attributes;
    await refuse({ clone_from: source, clone: { nonesuch: "Y" } }, "/clone/nonesuch");
    await refuse({ clone_from: source, clone: { constructor: "Y" } }, "/clone/constructor");
    for (const value of ["N", "y", true, 1, ["Y"], ""]) {
      await refuse({ clone_from: source, clone: { [attribute]: value } }, `/clone/${attribute}`);
    }
    await refuse({ clone: { [attribute]: "Y" } }, "/clone_from");
    await refuse({ clone_from: "999999", clone: { [attribute]: "Y" } }, "/clone_from", "invalid_reference");
    for (const value of ["Y", ["layouts"], 1]) await refuse({ clone_from: source, clone: value }, "/clone");
  });

  it("ignores both fields in a PUT", async () => {
    const { store_id } = await staff.make(stores, store());
    const body = { clone_from: source, clone: { [attributes[0]!]: "Y" } };
    const answer = await server().request("PUT", `${stores}/${store_id!}`, { body });
    expect(answer.status, answer.text).to.equal(200);
    expect([...(await readContents(store_id!)).values()].flat()).to.deep.equal([]);
  });

  it("requires the privilege to read everything that is copied, and otherwise creates nothing", async () => {
    for (const attribute of sampleThird(attributes)) {
      const { read } = definitionOf(copies.resources[attribute]![0]!).privileges;
      const others = registry.privileges.filter((name) => name !== read);
      const account = await staff.makeAccount(others);
      const before = await countStores();
      const answer = await account.ask("POST", stores, { ...store(), clone_from: source, clone: { [attribute]: "Y" } });
      assertRefused(answer, 403, "privilege_missing");
      expect(answer.text).to.contain(read);
      expect(await countStores()).to.equal(before);
    }
  });

  it("requires a key whose scope covers writing everything that is copied", async () => {
    const account = await staff.makeAccount(registry.privileges);
    const attribute = attributes[0]!;
    const body = { ...store(), clone_from: source, clone: { [attribute]: "Y" } };
    const copied = copies.resources[attribute]!;
    const scopeOf = (right: string) => Object.fromEntries(copied.map((path) => [path.split("/")[0]!, right]));
    const key = await makeKey(server().url, account.ask, { scope: { ...scopeOf("read"), [tenant.path]: "write" } });
    const before = await countStores();
    assertRefused(await key.ask("POST", stores, body), 403, "insufficient_scope");
    expect(await countStores()).to.equal(before);
  });

  it("happens once with an Idempotency-Key", async () => {
    const body = { ...store(), clone_from: source, clone: { layouts: "Y" } };
    const headers = { "idempotency-key": "clone" };
    const first = await server().request("POST", stores, { body, headers });
    const again = await server().request("POST", stores, { body, headers });
    expect([again.status, again.text]).to.deep.equal([201, first.text]);
    const made = await readContents((first.json as { store_id: string }).store_id);
    expectCopies(made, copies.resources["layouts"]!);
  });

  const store = () => ({ company: `Clone ${staff.next()}`, storefront: "https://clone.example" });

  async function clone(what: object): Promise<string> {
    return (await staff.make(stores, { ...store(), clone_from: source, clone: what }))["store_id"]!;
  }

  async function countStores(): Promise<number | null> {
    return (await readList(target(), tenant, `${stores}?items_per_page=1`)).total;
  }

  async function readContents(id: string): Promise<Contents> {
    const contents = new Map<string, Entry[]>();
    for (const definition of definitions) {
      if (definition.tenant === null || definition === tenant) continue;
      const query = `${definition.tenant.field}=${id}&`;
      await readInto(contents, definition, `/api/2.0/${definition.path}`, query, []);
    }
    return contents;
  }

  async function readInto(
    contents: Map<string, Entry[]>,
    definition: Definition,
    collection: string,
    query: string,
    within: readonly unknown[],
  ): Promise<void> {
    const whole = `sort_by=${definition.id}&items_per_page=1000&${selectAll(definition)}`;
    const { items } = await readList(target(), definition, `${collection}?${query}${whole}`);
    const known = contents.get(definition.path) ?? [];
    contents.set(definition.path, [...known, ...items.map((item) => ({ item, within }))]);
    for (const item of items) {
      const id = item[definition.id];
      for (const child of definition.children.map(definitionOf)) {
        await readInto(contents, child, `${collection}/${String(id)}/${child.name}`, "", [...within, id]);
      }
    }
  }

  /** Asserts that exactly the items of these resources, and items that belong to them, were copied. */
  function expectCopies(made: Contents, named: readonly string[]): void {
    const copied = new Set(named.flatMap(listWithBelongings));
    const idOf = new Map<string, ReadonlyMap<unknown, unknown>>();
    for (const path of copied) {
      const { id } = definitionOf(path);
      const pairs = survivors(path, copied, named).map(({ item }, index) => {
        return [item[id], made.get(path)?.[index]?.item[id]] as const;
      });
      idOf.set(path, new Map(pairs));
    }
    for (const [path, entries] of made) {
      const definition = definitionOf(path);
      const expected = copied.has(path) ? survivors(path, copied, named) : [];
      expect(entries, path).to.have.length(expected.length);
      for (const [index, { item, within }] of entries.entries()) {
        const before = expected[index]!;
        if (definition.parent !== null) {
          expect(within.at(-1), path).to.equal(idOf.get(definition.parent)!.get(before.within.at(-1)));
        }
        for (const field of listSelectable(definition)) {
          expectCopied(definition, field, before.item[field.name], item[field.name], idOf);
        }
      }
    }
  }

  function expectCopied(
    definition: Definition,
    field: FieldDefinition,
    before: unknown,
    after: unknown,
    idOf: ReadonlyMap<string, ReadonlyMap<unknown, unknown>>,
  ): void {
    const what = `${definition.path} ${field.name}`;
    if (field.name === definition.tenant?.field) expect(after, what).not.to.equal(source);
    else if (field.reference !== undefined) expect(after, what).to.deep.equal(rewire(field, before, idOf));
    else if (field.name === definition.id) expect(after, what).not.to.equal(before);
    else if (field.fallback.kind !== "updated" && !isSetByRule(field)) expect(after, what).to.deep.equal(before);
  }

  /**
   * Lists the items that are copied with these resources. Items with a mandatory reference to an item that is not copied stay
   * behind, with their nested items.
   */
  function survivors(path: string, copied: ReadonlySet<string>, named: readonly string[]): readonly Entry[] {
    const definition = definitionOf(path);
    const fields = listSelectable(definition).filter(({ reference }) => reference !== undefined);
    const isLost = ({ required, reference }: FieldDefinition): boolean =>
      required && isOfTenant(reference!.to) && !copied.has(reference!.to);
    if (fields.some(isLost)) return [];
    const above =
      definition.parent === null
        ? null
        : survivors(definition.parent, copied, named).map(({ item }) => item[definitionOf(definition.parent!).id]);
    const owner = fields.find(({ reference }) => reference!.onDelete === "cascade");
    return original.get(path)!.filter(({ item, within }) => {
      if (above !== null) return above.includes(within.at(-1));
      return named.includes(path) || (owner !== undefined && item[owner.name] !== "0");
    });
  }
});

/** The resource, and the resources nested in it or owned by it. */
function listWithBelongings(path: string): readonly string[] {
  const { children, referrers } = definitionOf(path);
  const owned = referrers.filter(
    ({ resource, field }) => definitionOf(resource).fields[field]?.reference?.onDelete === "cascade",
  );
  return [path, ...[...children, ...owned.map(({ resource }) => resource)].flatMap(listWithBelongings)];
}

/**
 * Returns the reference of a copy: to the copied item, to nothing if that was not copied, or unchanged if it leads out of
 * tenants.
 */
function rewire(
  { reference, kind }: FieldDefinition,
  before: unknown,
  idOf: ReadonlyMap<string, ReadonlyMap<unknown, unknown>>,
): unknown {
  const { to, none } = reference!;
  if (before === null || (none && before === "0") || !isOfTenant(to)) return before;
  const ids = idOf.get(to);
  if (Array.isArray(before)) return before.flatMap((id) => ids?.get(id) ?? []);
  return ids?.get(before) ?? (none ? "0" : kind === "array" ? [] : null);
}

function isOfTenant(path: string): boolean {
  const { tenant, parent } = definitionOf(path);
  return tenant !== null || (parent !== null && isOfTenant(parent));
}

/** Set by a rule beside the declaration. */
function isSetByRule({ readOnly, fallback }: FieldDefinition): boolean {
  return readOnly && fallback.kind === "none";
}
