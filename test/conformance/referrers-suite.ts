import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import { definitionOf, definitions } from "./declarations.js";
import { referring, type Referring } from "./examples.js";
import { Stock } from "./stock.js";
import { suiteOf } from "./target.js";

export const referrers = suiteOf("conformance: what is referred to", (target) => {
  const stock = new Stock(target);
  after("remove what was made", () => (target().disposable ? undefined : stock.clear()));

  for (const definition of definitions) {
    for (const { resource, field: name } of definition.referrers) {
      const referrer = definitionOf(resource);
      const field = referrer.fields[name]!;
      if (!field.stored) continue;
      const makePair = async () => {
        const { target: referred, body } = await (referring[`${resource} ${name}`] ?? makeReferring)(stock);
        return { referred, referrer: await stock.make(referrer, body) };
      };
      const makeReferring = async (): Promise<Referring> => {
        const made = await stock.make(definition);
        return { target: made, body: { [name]: field.kind === "array" ? [made.id] : made.id } };
      };

      if (field.reference?.owner === true) {
        it(`${definition.path} take with them what they own: ${resource} by ${name}`, async () => {
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
          expect((await target().ask("DELETE", pair.referrer.url)).status).to.equal(204);
          const answer = await target().ask("DELETE", pair.referred.url);
          expect(answer.status, answer.text).to.equal(204);
        });
      }
    }
  }
});
