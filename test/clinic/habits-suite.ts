import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import { basicCredentials, request } from "../support/request.js";
import { failToStart, startServer, type TestServer } from "../support/server.js";
import { readDocument } from "../support/generated-document.js";

/** Words that only the store administration uses. */
const habits = /\bstore(s|fronts?)?\b|administrators?\b|\bcompan(y|ies)\b|\bproducts?\b|api\.php|\b4[._]0\b|"[YN]"/i;

/** Names of the interface of every application, a word of HTTP, and the verb. */
const shared = /no-store|(could|may) store|"company"|company_scope/g;

/** Checks that the second application shows nothing that belongs to the first one. */
export function describeHabits(directory: string): void {
  describe("an application that is not the store administration", () => {
    let server: TestServer;

    before(async () => {
      server = await startServer({ project: directory });
    });
    after(() => server.stop());

    it("serves only its own paths", async () => {
      const nothing = "Not Found: there is nothing at this path; the interface is at /api/2.0";
      for (const path of ["/api.php?_d=2.0/wards", "/wards", "/wards/1", "/stores"]) {
        const answer = await server.request("GET", path);
        assertRefused(answer, 404, "not_found");
        expect(answer.json, path).to.deep.include({ message: nothing });
      }
      expect((await server.request("GET", "/api/2.0/wards")).status).to.equal(200);
    });

    it("accepts only its own settings and those of every application", async () => {
      for (const setting of ["STOCKROOM_LANGUAGE", "STOCKROOM_RELEASE_4_0"]) {
        const { code, stderr } = await failToStart({ project: directory, environment: { [setting]: "en" } });
        // The suggested names may be settings of every application.
        const [said] = stderr.trim().split(": did you mean");
        expect([code, said]).to.deep.equal([1, `${setting} is not a setting`]);
      }
      const { code, stderr } = await failToStart({ project: directory, environment: { STOCKROOM_COUNTRY: "Norway" } });
      expect([code, stderr]).to.deep.equal([
        1,
        'STOCKROOM_COUNTRY must be a two-letter country code such as FR, not "Norway"\n',
      ]);
    });

    it("never mentions stores: at its start, in its API document, to its staff", async () => {
      const clinic = await make("clinics", { name: "Fjord" });
      const privileges = ["see_staff", "run_staff", "see_clinics", "run_clinics", "see_wards"];
      const role = await make("roles", { name: "Office", privileges });
      const body = { email: "office@example.com", profession: "office", clinic_id: clinic["clinic_id"] };
      const { api_key: key } = await make("staff", { ...body, uses_api: true, role_ids: [role["role_id"]] });
      const ask = (method: string, path: string, body?: object) =>
        request(server.url, method, `/api/2.0/${path}`, {
          headers: { authorization: basicCredentials("office@example.com", key!) },
          ...(body === undefined ? {} : { body }),
        });
      const refused = await Promise.all([
        ask("POST", "clinics", { name: "Other" }),
        ask("POST", "roles", { name: "Other" }),
        ask("POST", "wards", { name: "Other" }),
        ask("PUT", "staff/1", { full_name: "Other" }),
        ask("POST", "staff", { email: "other@example.com", profession: "nurse", clinic_id: 0 }),
        ask("POST", "staff", { email: "other@example.com", profession: "trainee", uses_api: true }),
        ask("GET", "staff?company_id=1"),
        ask("GET", "stores"),
        server.request("DELETE", "/api/2.0/staff/1"),
      ]);
      expect(refused.map(({ status }) => status)).to.deep.equal([403, 403, 403, 404, 403, 400, 400, 404, 409]);
      expect((refused[0].json as { message: string }).message).to.contain("bound to one clinic");
      const told = refused.map(({ json }) => (json as { message: string }).message.replaceAll(/"[^"]*"/g, ""));
      const started = server.log.filter((line) => !line.startsWith("{"));
      const document = readDocument(directory);
      for (const text of [...told, ...started, document]) expect(findHabit(text)).to.equal(null);
    });

    const make = async (path: string, body: object): Promise<Record<string, string>> => {
      const answer = await server.request("POST", `/api/2.0/${path}`, { body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.json as Record<string, string>;
    };
  });
}

/** Returns the word with some text around it. */
function findHabit(text: string): string | null {
  const own = text.replaceAll(shared, "");
  const found = habits.exec(own);
  return found === null ? null : own.slice(Math.max(0, found.index - 60), found.index + 60);
}
