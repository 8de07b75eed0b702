import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import type { Referring } from "./application.js";
import type { Definition } from "./declarations.js";
import type { Made } from "./made.js";
import { Stock } from "./stock.js";
import { suiteOf } from "./target.js";

export const referrers = suiteOf("conformance: what is referred to", (application, target) => {
  const stock = new Stock(application, target);
  after("remove what was made", () => (target().disposable ? undefined : stock.clear()));

  /** In a tenant, with new items of that tenant for mandatory references. */
  const describeIn = async (definition: Definition, tenant: string): Promise<Pick<Referring, "body" | "beside">> => {
    const values: { [field: string]: unknown } = { [definition.tenant!.field]: tenant };
    const beside: Made[] = [];
    for (const { name, required, reference, kind } of Object.values(definition.fields)) {
      if (!required || reference?.sameTenant !== true) continue;
      const other = application.definitionOf(reference.to);
      if (other.tenant === null) continue;
      const below = await describeIn(other, tenant);
      const { id } = beside[beside.push(await stock.make(other, below.body)) - 1]!;
      beside.push(...(below.beside ?? []));
      values[name] = kind === "array" ? [id] : id;
    }
    return { body: values, beside };
  };

  for (const definition of application.definitions) {
    for (const { resource, field: name } of definition.referrers) {
      const referrer = application.definitionOf(resource);
      const field = referrer.fields[name]!;
      // A field that the server sets cannot refer to a chosen item.
      if (!field.stored || field.readOnly) continue;
      const makePair = async () => {
        const {
          target: referred,
          body,
          beside = [],
        } = await (application.rules.referring[`${resource} ${name}`] ?? makeReferring)(stock);
        return { referred, referrer: await stock.make(referrer, body), beside };
      };
      const makeReferring = async (): Promise<Referring> => {
        const made = await stock.make(definition);
        if (referrer.tenant?.field === name) return { target: made, ...(await describeIn(referrer, made.id)) };
        return { target: made, body: { [name]: field.kind === "array" ? [made.id] : made.id } };
      };

      if (field.reference?.onDelete === "cascade") {
        it(`deleting ${definition.path} also deletes items that they own: ${resource} by ${name}`, async () => {
          const pair = await makePair();
          const answer = await target().ask("DELETE", pair.referred.url);
          expect(answer.status, answer.text).to.equal(204);
          assertRefused(await target().ask("GET", pair.referrer.url), 404, "not_found");
        });
      } else {
        it(`${definition.path} cannot be deleted while ${resource} refer to them by ${name}`, async () => {
          const pair = await makePair();
          const refused = await target().ask("DELETE", pair.referred.url);
          assertRefused(refused, 409, "referred_to");
          expect((refused.json as { message: string }).message).to.contain("refer to it (1)");
          expect((await target().ask("GET", pair.referred.url)).status).to.equal(200);
          for (const { url } of [pair.referrer, ...pair.beside]) {
            expect((await target().ask("DELETE", url)).status).to.equal(204);
          }
          const answer = await target().ask("DELETE", pair.referred.url);
          expect(answer.status, answer.text).to.equal(204);
        });
      }
    }
  }
});
