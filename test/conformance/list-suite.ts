import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import type { Answer } from "../support/request.js";
import { isDateOrTimeFormat } from "../../generator/text-format.js";
import { tokenizeForSearch } from "../../runtime/model/query/search-tokens.js";
import { listAggregableNames } from "../../runtime/model/query/aggregates.js";
import { isUuidField, idFieldOf } from "../../runtime/model/values/ids.js";
import { listFieldShapes, listSelectable, selectAll } from "./declarations.js";
import { everyOperator, listConditions, operatorsOf, type Condition } from "./conditions.js";
import { countBy, foldNumbers, matches, sortIds, sortIdsBy, type Item } from "./fold.js";
import { inParallel } from "./in-parallel.js";
import type { Extent, Made } from "./made.js";
import { readList, walkPages } from "./read-list.js";
import { isNight } from "../support/databases.js";
import { sampleThird } from "../support/sample.js";
import { seed } from "../support/seed.js";
import { Stock } from "./stock.js";
import { suiteOf } from "./target.js";

const size = 12;

export const collections = suiteOf("conformance: collections", (application, target) => {
  const stock = new Stock(application, target);
  const shapes = listFieldShapes(application.definitions, seed);
  after("remove what was made", () => (target().disposable ? undefined : stock.clear()));

  for (const definition of application.definitions) {
    describe(definition.path, () => {
      let collection: string;
      let items: readonly Item[];
      const made: string[] = [];
      const id = idFieldOf(definition);
      /** The collection may contain older items, so only items that this suite created are compared. */
      const scope = (): string =>
        isUuidField(id)
          ? `${id.name}[in]=${made.join(",")}`
          : `${id.name}[gte]=${String(Math.min(...made.map(Number)))}`;

      const create = async (extent: Extent): Promise<Made> => {
        const tenant = await stock.tenantOf(definition);
        return stock.create(definition, collection, await stock.describe(definition, extent, tenant));
      };
      const findIds = async (query: string): Promise<readonly string[]> => {
        const newestFirst = `sort_by=${id.name}&sort_order=desc&items_per_page=1000&fields=${id.name}`;
        const { ids } = await readList(target(), definition, `${collection}?${query}&${newestFirst}`);
        const own = new Set(items.map((item) => item[id.name]));
        return ids.filter((found) => own.has(found));
      };
      const refuse = async (query: string): Promise<void> => {
        const answer = await target().ask("GET", `${collection}?${query}`);
        expect(answer.status, query).to.equal(400);
        assertRefused(answer, 400, "invalid_query");
      };

      before(async () => {
        collection = await stock.findCollection(definition);
        for (let index = 0; index < size; index += 1) {
          made.push((await create(index % 4 === 3 ? "mandatory" : "all")).id);
        }
        const query = `${scope()}&items_per_page=1000&${selectAll(definition)}`;
        ({ items } = await readList(target(), definition, `${collection}?${query}`));
        expect(items.map((item) => item[id.name])).to.include.members(made);
      });

      it("finds, by every operator on every kind of field, the same items as a filter over the whole collection", async () => {
        const chosen = listSelectable(definition).filter(
          ({ name }) => isNight || shapes.get(definition.path)!.has(name),
        );
        const conditions = chosen.flatMap((field) => listConditions(field, items, definition.searchable));
        await inParallel(conditions, async ({ field, operator, operands, query }) => {
          const own = items.filter((item) => matches(item, field, operator, operands));
          const expected = sortIds(own, id, id, true);
          expect(await findIds(query), query).to.deep.equal(expected);
        });
      });

      it("combines conditions with AND", async () => {
        const conditions = listSelectable(definition).flatMap((field) =>
          listConditions(field, items, definition.searchable),
        );
        const some = conditions.filter((_condition, index) => index % 7 === 0);
        await inParallel(
          some.slice(1).map((condition, index) => [condition, some[index]!] as const),
          async (pair) => {
            if (pair[0].field === pair[1].field) return;
            const own = items.filter((item) =>
              pair.every(({ field, operator, operands }) => matches(item, field, operator, operands)),
            );
            const expected = sortIds(own, id, id, true);
            const query = pair.map((condition) => condition.query).join("&");
            expect(await findIds(query), query).to.deep.equal(expected);
          },
        );
      });

      it("combines conditions with OR, and with AND among them, as a tree", async () => {
        const conditions = listSelectable(definition).flatMap((field) =>
          listConditions(field, items, definition.searchable),
        );
        const quote = (text: string): string => `"${decodeURIComponent(text).replace(/["\\]/g, "\\$&")}"`;
        const write = ({ query }: Condition): string => {
          const pairs = query.split("&").map((pair) => pair.split("=") as [string, string]);
          const values = pairs
            .flatMap(([name, text]) => (/\[n?in\]$/.test(name) ? text.split("%2C") : [text]))
            .map(quote);
          return `${pairs[0]![0].replace("[]", "")}=${values.length > 1 ? `(${values.join(",")})` : values[0]!}`;
        };
        const triples = conditions.slice(2).map((third, index) => [conditions[index]!, conditions[index + 1]!, third]);
        const isMet = (item: Item, { field, operator, operands }: Condition) =>
          matches(item, field, operator, operands);
        await inParallel(
          triples.filter((_triple, index) => index % 9 === 0),
          async ([first, second, third]) => {
            const own = items.filter((item) => (isMet(item, first!) && isMet(item, second!)) || isMet(item, third!));
            const or = `(and(${write(first!)},${write(second!)}),${write(third!)})`;
            expect(await findIds(`or=${encodeURIComponent(or)}`), or).to.deep.equal(sortIds(own, id, id, true));
          },
        );
        await refuse(`or=(${id.name}=1`);
        await refuse(`or=(no_such_name=1)`);
      });

      it("rejects operators that a field does not take, and values of another type", async () => {
        await inParallel(sampleThird(listSelectable(definition)), async (field) => {
          const possible = operatorsOf(field, definition.searchable);
          const others = everyOperator.filter((operator) => !possible.includes(operator));
          for (const operator of others) await refuse(`${field.name}[${operator}]=1`);
          await refuse(`${field.name}[exists]=yes`);
          if (possible.length === 1) await refuse(`${field.name}=1`);
          const element = field.kind === "array" ? field.items! : field;
          if (element.enum !== undefined) await refuse(`${field.name}=no_such_value`);
          else if ((element.kind !== "string" && element.kind !== "object") || isDateOrTimeFormat(element.format))
            await refuse(`${field.name}=five`);
          if (field.reference !== undefined) await refuse(`${field.name}=007`);
        });
      });

      it("finds by q the items in which each word begins a word of a searchable field", async () => {
        const texts = items.flatMap((item) =>
          definition.searchable.flatMap((name) => tokenizeForSearch(String(item[name] ?? "")).words.slice(0, 1)),
        );
        const words = [...new Set(texts)].slice(0, 12);
        const searches = [...words, ...words.map((word) => word.slice(0, 2)), words.slice(0, 2).join(" ")];
        await inParallel(
          searches.filter((text) => text !== ""),
          async (text) => {
            const own = items.filter((item) => {
              const known = definition.searchable.flatMap((name) => tokenizeForSearch(String(item[name] ?? "")).words);
              return tokenizeForSearch(text).words.every((word) => known.some((other) => other.startsWith(word)));
            });
            const expected = sortIds(own, id, id, true);
            expect(await findIds(`q=${encodeURIComponent(text)}`), text).to.deep.equal(expected);
          },
        );
      });

      it("sorts by every sort key both ways: numbers by value, texts by UTF-8 bytes, ties by the id", async () => {
        const query = `${scope()}&items_per_page=1000&fields=${id.name}`;
        for (const name of definition.sortable) {
          for (const order of ["asc", "desc"]) {
            const path = `${collection}?${query}&sort_by=${name}&sort_order=${order}`;
            const { ids } = await readList(target(), definition, path);
            const field = definition.fields[name]!;
            expect(ids, path).to.deep.equal(sortIds(items, field, id, order === "desc"));
          }
        }
        const { ids } = await readList(target(), definition, `${collection}?${query}`);
        expect(ids).to.deep.equal(sortIds(items, definition.fields[definition.defaultSort]!, id, false));
        const unsortable = listSelectable(definition).filter(({ name }) => !definition.sortable.includes(name));
        await inParallel(unsortable, ({ name }) => refuse(`sort_by=${name}`));
      });

      it("sorts by several fields, each in its own direction, in pages and by cursor", async () => {
        const names = definition.sortable.slice(0, 4);
        const orders = names.flatMap((first, index) =>
          names.slice(0, index).map((second, place) => [
            { field: definition.fields[first]!, descending: index % 2 === 0 },
            { field: definition.fields[second]!, descending: place % 2 === 0 },
          ]),
        );
        await inParallel(orders, async (keys) => {
          const by = keys.map(({ field, descending }) => `${descending ? "-" : ""}${field.name}`).join(",");
          const query = `${collection}?${scope()}&fields=${id.name}&items_per_page=5&sort_by=${by}`;
          const expected = sortIdsBy(items, keys, id);
          expect((await walkPages(target(), definition, query)).ids, query).to.deep.equal(expected);
          expect((await walkPages(target(), definition, `${query}&after=`)).ids, query).to.deep.equal(expected);
        });
      });

      it("returns the same items by pages, by cursor and as a whole", async () => {
        const name = definition.sortable.at(-1)!;
        const query = `${scope()}&sort_by=${name}&sort_order=desc`;
        const expected = sortIds(items, definition.fields[name]!, id, true);
        const byPages = await walkPages(target(), definition, `${collection}?${query}&items_per_page=5`);
        expect(byPages.ids).to.deep.equal(expected);
        expect(byPages.pages).to.equal(Math.ceil(expected.length / 5));
        const byCursor = await walkPages(target(), definition, `${collection}?${query}&items_per_page=5&after=`);
        expect(byCursor.ids).to.deep.equal(expected);
        const whole = await readList(target(), definition, `${collection.replace("/2.0/", "/1.0/")}?${query}`);
        expect(whole.ids).to.deep.equal(expected);
        expect(whole.total).to.equal(expected.length);
        const beyond = await readList(target(), definition, `${collection}?${query}&items_per_page=5&page=99`);
        expect(beyond).to.include({ total: expected.length });
        expect(beyond.ids).to.deep.equal([]);
      });

      it("computes the same groups, counts, sums and extremes as a loop over the items", async () => {
        const aggregable = listAggregableNames(definition);
        const isOfNow = (name: string): boolean => name === id.name || definition.fields[name] !== undefined;
        const [numbers, ordered] = [aggregable.numbers.filter(isOfNow), aggregable.ordered.filter(isOfNow)];
        const own = `${id.name}[in]=${items.map((item) => String(item[id.name])).join(",")}`;
        const ask = (query: string): Promise<Answer> => target().ask("GET", `${collection}/aggregate?${own}&${query}`);
        const plain = aggregable.groupable.filter((name) => definition.fields[name] !== undefined);
        await inParallel(sampleThird(plain), async (name) => {
          const answer = await ask(`group=${name}`);
          expect(answer.status, `${name}: ${answer.text}`).to.equal(200);
          expect((answer.json as Groups).groups, name).to.deep.equal(countBy(items, definition.fields[name]!));
        });
        for (const [of, names] of [
          ["sum", numbers],
          ["min", ordered],
          ["max", ordered],
        ] as const) {
          await inParallel(sampleThird(names), async (name) => {
            const answer = await ask(`${of}=${name}`);
            const expected = foldNumbers(of, items, definition.fields[name] ?? id);
            // A sum that no number holds exactly.
            if (typeof expected === "number" && Math.abs(expected) > Number.MAX_SAFE_INTEGER / 10) return;
            expect(answer.status, `${of} ${name}: ${answer.text}`).to.equal(200);
            const [group] = (answer.json as Groups).groups;
            expect(group!["count"]).to.equal(items.length);
            expect((group![of] as Item)[name], `${of} ${name}`).to.equal(expected);
          });
        }
        const most = await target().ask("GET", `${collection}/aggregate?group=no_such_name&sum=${id.name}`);
        assertRefused(most, 400, "invalid_query", ["group", "sum"]);
      });

      it("returns every unchanged item once by cursor while others write", async () => {
        const name = definition.sortable.at(-1)!;
        const passing = await create("mandatory");
        made.push(passing.id);
        const query = `${scope()}&sort_by=${name}&items_per_page=3&after=`;
        const { ids } = await walkPages(target(), definition, `${collection}?${query}`, async (page) => {
          await create("mandatory");
          if (page === 1) await target().ask("DELETE", passing.url);
        });
        expect(new Set(ids).size, "none twice").to.equal(ids.length);
        expect(ids).to.include.members(items.map((item) => String(item[id.name])));
      });
    });
  }
});

interface Groups {
  readonly groups: readonly Item[];
}
