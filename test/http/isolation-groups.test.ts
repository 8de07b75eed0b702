import { expect } from "chai";
import { registry } from "../../generated/registry.js";
import type { Definition } from "../conformance/declarations.js";
import { definitionOf, definitions, store } from "../conformance/store.js";
import { listPlaces, resourceOf, type Place } from "../conformance/places.js";
import { readList, walkPages } from "../conformance/read-list.js";
import type { Body, Made } from "../conformance/made.js";
import { Stock } from "../conformance/stock.js";
import { createTarget, type Target } from "../conformance/target.js";
import { onEachServer } from "../support/each-server.js";
import { Staff } from "../support/staff.js";
import { assertIndistinguishable, nothing } from "./indistinguishable.js";

const reads = registry.privileges.filter((name) => name.startsWith("view_"));

onEachServer("isolation by groups of single objects", (server) => {
  const stock = new Stock(store, () => createTarget(server()));
  const staff = new Staff(server);
  let group: string;
  let other: string;
  let insider: Target;
  let outsider: Target;
  let stranger: Target;

  const target = ({ email, key }: { readonly email: string; readonly key: string }): Target =>
    createTarget({ url: server().url, email, key });

  before(
    "one reader in the group, one in another, one bound to the tenant and in none but that of its rights",
    async () => {
      [group, other] = [await staff.makeGroup(reads), await staff.makeGroup(reads)];
      const company_id = (await stock.share("stores")).id;
      insider = target(await staff.makeAccount([], { usergroup_ids: [group, other] }));
      outsider = target(await staff.makeAccount([], { usergroup_ids: [other] }));
      stranger = target(await staff.makeAccount(reads, { company_id }));
    },
  );

  /** The objects of a path, the one at `hidden` for the group alone. */
  async function makeChain({ steps }: Place, hidden: number): Promise<readonly Made[]> {
    const chain: Made[] = [];
    for (const [index, { name, node }] of steps.entries()) {
      const definition = definitionOf(node.resource);
      const collection = index === 0 ? `/api/2.0/${name}` : `${chain.at(-1)!.url}/${name}`;
      const body: Body = {
        ...(await stock.describe(definition, "mandatory")),
        ...(await stock.tenantOf(definition)),
        ...(index === hidden ? { [definition.audience!]: [group] } : {}),
      };
      chain.push(await stock.create(definition, collection, body));
    }
    return chain;
  }

  for (const place of listPlaces(store)) {
    for (const [hidden, { node, name }] of place.steps.entries()) {
      if (definitionOf(node.resource).audience === null) continue;
      const definition = resourceOf(place);

      describe(`/${place.title}, of ${name} for a group`, () => {
        let chain: readonly Made[];
        let item: Made;
        const pathOf = (ids: readonly string[]): string =>
          `/api/2.0${place.steps.map((step, index) => `/${step.name}${index < ids.length ? `/${ids[index]!}` : ""}`).join("")}`;
        const idsOf = (missing: boolean): readonly string[] =>
          chain.map(({ id }, at) => (missing && at >= hidden ? nothing(at) : id));
        before(async () => {
          chain = await makeChain(place, hidden);
          item = chain.at(-1)!;
        });

        it("exists for the group", async () => {
          expect((await insider.ask("GET", item.url)).status).to.equal(200);
          const query = `sort_by=${definition.id}&sort_order=desc&items_per_page=1000`;
          expect((await readList(insider, definition, `${item.collection}?${query}`)).ids).to.include(item.id);
        });

        it("does not exist for others: not the item, not what it is the way to", async () => {
          for (const account of [outsider, stranger]) {
            for (const method of ["GET", "HEAD"]) {
              const answer = await account.ask(method, item.url);
              const none = await account.ask(method, pathOf(idsOf(true)));
              assertIndistinguishable(`${method} ${item.url}`, answer, none, idsOf(false));
              expect(answer.status).to.equal(404);
              if (hidden === place.steps.length - 1) continue;
              const list = await account.ask(method, item.collection);
              const noList = await account.ask(method, pathOf(idsOf(true).slice(0, -1)));
              assertIndistinguishable(`${method} ${item.collection}`, list, noList, idsOf(false));
              expect(list.status).to.equal(404);
            }
          }
        });

        if (hidden === place.steps.length - 1) {
          it("is in no list, count, page, search or filter of others", async () => {
            await expectUnlisted(definition, item);
          });
        }
      });
    }
  }

  async function expectUnlisted(definition: Definition, item: Made): Promise<void> {
    const { collection, id } = item;
    const field = definition.audience!;
    const seen = (await stock.make(definition)).collection === collection ? 1 : 0;
    for (const account of [outsider, stranger]) {
      const whole = await readList(account, definition, collection.replace("/2.0/", "/1.0/"));
      expect(whole.ids).not.to.include(id);
      expect(whole.total).to.equal(whole.ids.length).and.to.be.at.least(seen);
      const pages = await walkPages(account, definition, `${collection}?items_per_page=2`);
      expect(pages.ids).to.have.members([...whole.ids]);
      const cursor = await walkPages(account, definition, `${collection}?items_per_page=2&after=`);
      expect(cursor.ids).to.have.members([...whole.ids]);
      for (const name of [definition.id, field]) {
        const value = name === field ? group : id;
        const answer = await account.ask("GET", `${collection}?${name}=${value}`);
        const none = await account.ask("GET", `${collection}?${name}=${nothing()}`);
        assertIndistinguishable(`${name}=${value}`, answer, none, [value]);
      }
      const title = ((await server().request("GET", item.url)).json as Body)[definition.titleField] as string;
      const word = /\d+$/.exec(title)![0];
      expect((await readList(account, definition, `${collection}?q=${word}`)).ids).not.to.include(id);
      expect((await readList(insider, definition, `${collection}?q=${word}`)).ids).to.include(id);
    }
  }

  for (const definition of definitions) {
    for (const { name, count } of Object.values(definition.fields)) {
      if (count === undefined || definitionOf(count.of).audience === null) continue;
      it(`counts in ${name} of ${definition.path} what the caller may see`, async () => {
        const counted = definitionOf(count.of);
        const { id } = await stock.make(definition);
        const refer = { [count.by]: counted.fields[count.by]!.kind === "array" ? [id] : id };
        await stock.make(counted, refer);
        await stock.make(counted, { ...refer, [counted.audience!]: [group] });
        const read = async (account: Target): Promise<unknown> => {
          const path = `/api/2.0/${definition.path}?${definition.id}=${id}`;
          return (await readList(account, definition, path)).items[0]![name];
        };
        expect([await read(insider), await read(outsider), await read(stranger)]).to.deep.equal([2, 1, 1]);
      });
    }
  }
});
