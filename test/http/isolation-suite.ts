import { expect } from "chai";
import type { Application } from "../conformance/application.js";
import { listSelectable, type Definition } from "../conformance/declarations.js";
import { describeAt, listPlaces, makeParents, resourceOf, type Step } from "../conformance/places.js";
import { readList, walkPages } from "../conformance/read-list.js";
import type { Body, Made } from "../conformance/made.js";
import { hire } from "../conformance/accounts.js";
import { Stock } from "../conformance/stock.js";
import { suiteOf, type Target } from "../conformance/target.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { sampleOfEach } from "../support/sample.js";
import { assertIndistinguishable, nothing } from "./indistinguishable.js";

const methods = ["GET", "HEAD", "PUT", "DELETE"];

export const isolation = suiteOf("isolation of tenants", (application, target) => {
  const { definitionOf, privileges } = application;
  const mine = new Stock(application, target);
  const theirs = new Stock(application, target);
  let manager: Target;
  let reader: Target;

  before("two tenants, and two accounts bound to the first", async () => {
    manager = await hire(application, mine, target(), privileges);
    const reads = privileges.filter((name) => name.startsWith("view_"));
    reader = await hire(application, mine, target(), reads);
  });

  const places = listPlaces(application).filter((place) => isOfTenant(application, resourceOf(place)));
  for (const place of sampleOfEach(places, (each) => resourceOf(each).path)) {
    const definition = resourceOf(place);

    describe(`/${place.title}`, () => {
      let own: readonly Made[];
      let foreign: readonly Made[];
      let ownItem: Made;
      let foreignItem: Made;
      const pathOf = (ids: readonly string[]): string =>
        `/api/2.0${place.steps.map(({ name }, index) => `/${name}${index < ids.length ? `/${ids[index]!}` : ""}`).join("")}`;
      const makeItem = async (stock: Stock, parents: readonly Made[]): Promise<Made> => {
        const collection = pathOf(parents.map(({ id }) => id));
        return stock.create(definition, collection, await describeItem(stock));
      };
      const describeItem = (stock: Stock): Promise<Body> => describeAt(stock, place.steps.at(-1)!);
      // Below tenants, uses the tenant that the accounts are bound to.
      const makeAbove = async (stock: Stock): Promise<readonly Made[]> => {
        const [{ definition: first }] = place.steps as [Step];
        return makeParents(stock, place, first.tenant?.self ? await stock.share(first.path) : undefined);
      };

      before(async () => {
        [own, foreign] = [await makeAbove(mine), await makeAbove(theirs)];
        [ownItem, foreignItem] = [await makeItem(mine, own), await makeItem(theirs, foreign)];
      });

      it("answers for an item of another tenant as for a missing one", async () => {
        const there = [...foreign.map(({ id }) => id), foreignItem.id];
        const chains = [
          there,
          [...own.map(({ id }) => id), foreignItem.id],
          [...foreign.map(({ id }) => id), ownItem.id],
        ];
        for (const account of [manager, reader]) {
          for (const chain of place.steps.length === 1 ? chains.slice(0, 1) : chains) {
            for (const method of methods) {
              const body = method === "PUT" ? { undeclared: 1 } : undefined;
              const answer = await account.ask(method, pathOf(chain), body);
              const none = chain.map((_id, at) => nothing(at, place.steps[at]!.definition));
              const other = await account.ask(method, pathOf(none), body);
              assertIndistinguishable(`${method} ${pathOf(chain)}`, answer, other, chain);
              if (account === manager && !definition.tenant?.self) expect(answer.status).to.equal(404);
            }
          }
        }
        expect((await target().ask("GET", pathOf(there))).headers.etag).to.equal(foreignItem.etag);
      });

      it("answers for a collection below an item of another tenant as below a missing one", async () => {
        const body = await describeItem(mine);
        for (const index of own.keys()) {
          const chain = own.map(({ id }, at) => (at < index ? id : foreign[at]!.id));
          const none = own.map(({ id }, at) => (at < index ? id : nothing(at, place.steps[at]!.definition)));
          const ofOthers = `${pathOf(chain)}/aggregate?count&group=${definition.id}`;
          const ofNone = await manager.ask("GET", `${pathOf(none)}/aggregate?count&group=${definition.id}`);
          assertIndistinguishable(ofOthers, await manager.ask("GET", ofOthers), ofNone, chain);
          for (const [method, sent] of [["GET"], ["HEAD"], ["POST", body]] as const) {
            const answer = await manager.ask(method, pathOf(chain), sent);
            const other = await manager.ask(method, pathOf(none), sent);
            assertIndistinguishable(`${method} ${pathOf(chain)}`, answer, other, chain);
            expect(answer.status).to.equal(404);
          }
        }
      });

      it("lists, counts, pages and searches nothing of another tenant", async () => {
        const collection = pathOf(own.map(({ id }) => id));
        const known = await listOwnIds(target(), definition, collection, mine);
        for (const account of [manager, reader]) {
          const page = await readList(account, definition, `${collection}?items_per_page=1000`);
          expect([...page.ids].sort()).to.deep.equal([...known].sort());
          expect(page.total).to.equal(known.length);
          const byId = await account.ask("GET", `${collection}/aggregate?group=${definition.id}`);
          const { groups } = byId.json as { readonly groups: readonly { readonly group: Body }[] };
          expect(groups.map(({ group }) => group[definition.id])).to.have.members([...known]);
          const [all] = ((await account.ask("GET", `${collection}/aggregate`)).json as { groups: Body[] }).groups;
          expect(all).to.deep.equal({ group: {}, count: known.length });
          const byCursor = await walkPages(account, definition, `${collection}?items_per_page=2&after=`);
          expect([...byCursor.ids].sort()).to.deep.equal([...known].sort());
          const whole = await readList(account, definition, collection.replace("/2.0/", "/1.0/"));
          expect([...whole.ids].sort()).to.deep.equal([...known].sort());
        }
      });

      it("finds nothing of another tenant by any filter or search", async () => {
        const collection = pathOf(own.map(({ id }) => id));
        const item = (await target().ask("GET", foreignItem.url)).json as Body;
        for (const field of listSelectable(definition)) {
          const { name, reference } = field;
          // An id outside the list is rejected like any other value.
          if ((field.items ?? field).enum !== undefined) continue;
          const foreignId = name === definition.id ? foreignItem.id : await findForeignId(field);
          if (foreignId === undefined) continue;
          for (const form of [name, `${name}[in]`, "or"]) {
            const write = (id: string) => (form === "or" ? `(${name}=${id},and(${name}[in]=${id}))` : id);
            const answer = await manager.ask("GET", `${collection}?${form}=${write(foreignId)}`);
            const other = await manager.ask(
              "GET",
              `${collection}?${form}=${write(nothing(0, field.name === definition.id ? definition : definitionOf(field.reference!.to)))}`,
            );
            const what = `${form}=${foreignId} ${reference?.to ?? ""}`;
            assertIndistinguishable(what, answer, other, [foreignId]);
          }
        }
        const title = String(item[definition.titleField] ?? "");
        if (title === "") return;
        const text = encodeURIComponent(title);
        const { ids } = await readList(manager, definition, `${collection}?${definition.titleField}=${text}`);
        expect(ids).not.to.include(foreignItem.id);
      });

      it("rejects an id of another tenant in any field as if it did not exist", async () => {
        const collection = pathOf(own.map(({ id }) => id));
        for (const field of Object.values(definition.fields)) {
          if (field.reference === undefined || field.readOnly) continue;
          const foreignId = await findForeignId(field);
          if (foreignId === undefined) continue;
          const valid = await describeItem(mine);
          const requests = [
            ["POST", collection, valid],
            ["PUT", ownItem.url, {}],
          ] as const;
          for (const [method, path, body] of requests) {
            const refer = (id: string) => ({ ...body, [field.name]: field.kind === "array" ? [id] : id });
            const answer = await manager.ask(method, path, refer(foreignId));
            const other = await manager.ask(
              method,
              path,
              refer(nothing(0, field.name === definition.id ? definition : definitionOf(field.reference.to))),
            );
            const what = `${method} ${path} ${field.name}=${foreignId}`;
            assertIndistinguishable(what, answer, other, [foreignId]);
            const isPassedOver = method === "PUT" && (field.createOnly || definition.tenant?.self === true);
            if (!isPassedOver) expect(answer.status, what).to.be.oneOf([400, 403]);
          }
        }
      });

      it("allows a value that is unique in a tenant and taken in another one", async () => {
        for (const { fields } of definition.unique) {
          if (definition.tenant === null || !fields.includes(definition.tenant.field)) continue;
          const { via } = place.steps.at(-1)!.node;
          const all = await theirs.describe(definition, "all");
          const given = fields.filter((name) => name !== definition.tenant!.field && name !== via);
          const values = Object.fromEntries(given.map((name) => [name, all[name]]));
          await theirs.create(definition, pathOf(foreign.map(({ id }) => id)), {
            ...(await describeItem(theirs)),
            ...values,
          });
          const answer = await manager.ask("POST", pathOf(own.map(({ id }) => id)), {
            ...(await describeItem(mine)),
            ...values,
          });
          expect(answer.status, answer.text).to.equal(201);
        }
      });
    });
  }

  /** An item of the other tenant that the field could refer to. */
  async function findForeignId({ reference }: FieldDefinition): Promise<string | undefined> {
    if (reference === undefined || !isOfTenant(application, definitionOf(reference.to))) return undefined;
    return (await theirs.share(reference.to)).id;
  }
});

/** Whether items belong to a tenant, by a field or through a parent. */
function isOfTenant(application: Application, { tenant, parent }: Definition): boolean {
  return tenant !== null || (parent !== null && isOfTenant(application, application.definitionOf(parent)));
}

/** Ids in the collection that a caller of the tenant must see, as the root administrator sees them. */
async function listOwnIds(
  target: Target,
  definition: Definition,
  collection: string,
  stock: Stock,
): Promise<readonly string[]> {
  const { tenant } = definition;
  const scope = tenant === null ? "" : `&${tenant.field}=${(await stock.share(tenant.of)).id}`;
  return (await readList(target, definition, `${collection}?items_per_page=1000${scope}`)).ids;
}
