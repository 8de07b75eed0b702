import { expect } from "chai";
import { employ, makeGroup } from "../conformance/accounts.js";
import { listSelectable, type Definition } from "../conformance/declarations.js";
import { describeAt, listPlaces, resourceOf, type Place } from "../conformance/places.js";
import { readList, walkPages } from "../conformance/read-list.js";
import type { Body, Made } from "../conformance/made.js";
import { Stock } from "../conformance/stock.js";
import { suiteOf, type Target, type TargetSuite } from "../conformance/target.js";
import { assertIndistinguishable, nothing } from "./indistinguishable.js";

/**
 * Fields that make a new item visible to the members of the group alone, by resource. Default: the audience field names the
 * group.
 */
export interface HidingFields {
  readonly [path: string]: (stock: Stock, group: string) => Body;
}

/** Declares the suite for items whose audience is a group, at every path that leads to or through them. */
export function isolateGroups(hidingFields: HidingFields = {}): TargetSuite {
  return suiteOf("isolation by groups of single items", (application, target) => {
    const { definitions, definitionOf } = application;
    const stock = new Stock(application, target);
    let madeGroup: Made;
    let group: string;
    let insider: Target;
    let outsider: Target;
    let stranger: Target;

    before(
      "one reader in the group, one in another, one bound to the tenant and in none but that of its rights",
      async () => {
        const reads = application.privileges.filter((name) => name.startsWith("view_"));
        madeGroup = await makeGroup(application, stock, reads);
        group = madeGroup.id;
        const other = (await makeGroup(application, stock, reads)).id;
        const own = (await makeGroup(application, stock, reads)).id;
        insider = await employ(application, stock, target(), [group, other]);
        outsider = await employ(application, stock, target(), [other]);
        stranger = await employ(application, stock, target(), [own], "tenant");
      },
    );

    const hide = ({ path, audience }: Definition): Body =>
      hidingFields[path]?.(stock, group) ?? { [audience!]: [group] };
    const show = ({ path, audience }: Definition): Body =>
      audience === null || path in hidingFields ? {} : { [audience]: [] };

    /** Creates the items of a path; the one at `hidden` is for the group alone. */
    async function makeChain({ steps }: Place, hidden: number): Promise<readonly Made[]> {
      const chain: Made[] = [];
      for (const [index, step] of steps.entries()) {
        const { name, definition } = step;
        // A caller bound to a tenant sees no other. An item below a group may be visible to this group because of its place.
        const first = definition.tenant?.self ? await stock.share(definition.path) : definition.groups && madeGroup;
        if (index === 0 && first !== null) {
          chain.push(first);
          continue;
        }
        const collection = index === 0 ? `/api/2.0/${name}` : `${chain.at(-1)!.url}/${name}`;
        const body = {
          ...(await describeAt(stock, step)),
          ...(index === hidden ? hide(definition) : show(definition)),
        };
        chain.push(await stock.create(definition, collection, body));
      }
      return chain;
    }

    for (const place of listPlaces(application)) {
      for (const [
        hidden,
        {
          definition: { audience },
          name,
        },
      ] of place.steps.entries()) {
        if (audience === null) continue;
        const definition = resourceOf(place);

        describe(`/${place.title}, of ${name} for a group`, () => {
          let chain: readonly Made[];
          let item: Made;
          const pathOf = (ids: readonly string[]): string =>
            `/api/2.0${place.steps.map((step, index) => `/${step.name}${index < ids.length ? `/${ids[index]!}` : ""}`).join("")}`;
          const idsOf = (missing: boolean): readonly string[] =>
            chain.map(({ id }, at) => (missing && at >= hidden ? nothing(at, place.steps[at]!.definition) : id));
          before(async () => {
            chain = await makeChain(place, hidden);
            item = chain.at(-1)!;
          });

          it("exists for the group", async () => {
            expect((await insider.ask("GET", item.url)).status).to.equal(200);
            const query = `sort_by=${definition.id}&sort_order=desc&items_per_page=1000`;
            expect((await readList(insider, definition, `${item.collection}?${query}`)).ids).to.include(item.id);
          });

          it("does not exist for others, nor does anything nested in it", async () => {
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
      const seen = (await stock.make(definition, show(definition))).collection === collection ? 1 : 0;
      for (const account of [outsider, stranger]) {
        const whole = await readList(account, definition, collection.replace("/2.0/", "/1.0/"));
        expect(whole.ids).not.to.include(id);
        expect(whole.total).to.equal(whole.ids.length).and.to.be.at.least(seen);
        const pages = await walkPages(account, definition, `${collection}?items_per_page=2`);
        expect(pages.ids).to.have.members([...whole.ids]);
        const cursor = await walkPages(account, definition, `${collection}?items_per_page=2&after=`);
        expect(cursor.ids).to.have.members([...whole.ids]);
        const isFilter = listSelectable(definition).some(({ name }) => name === field);
        for (const name of [definition.id, ...(isFilter ? [field] : [])]) {
          const value = name === field ? group : id;
          const referred = name === field ? definition.fields[field]!.reference!.to : definition.path;
          const answer = await account.ask("GET", `${collection}?${name}=${value}`);
          const none = await account.ask("GET", `${collection}?${name}=${nothing(0, definitionOf(referred))}`);
          assertIndistinguishable(`${name}=${value}`, answer, none, [value]);
        }
        const title = ((await target().ask("GET", item.url)).json as Body)[definition.titleField] as string;
        const word = /\d+$/.exec(title)![0];
        expect((await readList(account, definition, `${collection}?q=${word}`)).ids).not.to.include(id);
        expect((await readList(insider, definition, `${collection}?q=${word}`)).ids).to.include(id);
      }
    }

    for (const definition of definitions) {
      for (const { name, count } of Object.values(definition.fields)) {
        if (count === undefined || definitionOf(count.of).audience === null) continue;
        it(`counts in ${name} of ${definition.path} only items that the caller may see`, async () => {
          const counted = definitionOf(count.of);
          const { id } = await (definition.tenant?.self ? stock.share(definition.path) : stock.make(definition));
          const read = async (account: Target): Promise<number> => {
            const path = `/api/2.0/${definition.path}?${definition.id}=${id}`;
            return (await readList(account, definition, path)).items[0]![name] as number;
          };
          const readAll = () => Promise.all([insider, outsider, stranger].map(read));
          const before = await readAll();
          const refer = { [count.by]: counted.fields[count.by]!.kind === "array" ? [id] : id };
          await stock.make(counted, { ...refer, ...show(counted) });
          await stock.make(counted, { ...refer, ...hide(counted) });
          const counts = await readAll();
          expect(counts.map((number, index) => number - before[index]!)).to.deep.equal([2, 1, 1]);
        });
      }
    }
  });
}
