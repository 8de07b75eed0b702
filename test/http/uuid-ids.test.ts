import { expect } from "chai";
import { nilUuid } from "../../runtime/model/values/ids.js";
import { stranger, version7 } from "../support/uuids.js";
import { assertRefused } from "./assert-refused.js";
import { onUuidServer } from "./uuid-server.js";

interface Refused {
  readonly message: string;
  readonly errors: readonly { readonly rule: string; readonly message: string }[];
}

onUuidServer(
  import.meta.url,
  "ids that are UUIDs",
  ({ server, clinic, doctor, ask, make, makePatient, read, find }) => {
    it("are of version 7, contain the time of the creation and are in its order", async () => {
      const before = Date.now();
      const ids: string[] = [];
      for (const name of ["a", "b", "c"]) ids.push(await makePatient(name));
      for (const id of ids) {
        expect(id).to.match(version7);
        expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).to.be.within(before, Date.now());
      }
      expect(ids).to.deep.equal(ids.toSorted());
      const query = `id[in]=${ids.join(",")}`;
      expect(await find("patients", `${query}&sort_by=id`)).to.deep.equal(ids);
      expect(await find("patients", `${query}&sort_by=id&sort_order=desc`)).to.deep.equal(ids.toReversed());
    });

    it("name an item in paths, in any case of the letters; others name nothing", async () => {
      const id = await makePatient("Path");
      expect(await read(`patients/${id}`)).to.include({ id, name: "Path", clinic_id: clinic(), doctor_id: nilUuid });
      expect(await read(`patients/${id.toUpperCase()}`)).to.include({ id });
      const changed = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
      for (const other of [stranger, changed, clinic(), nilUuid, "11111111-1111-4111-8111-111111111111"]) {
        for (const path of [`patients/${other}`, `patients/${other}/visits`, `patients/${other}/visits/${id}`]) {
          assertRefused(await ask("GET", path), 404, "not_found");
        }
        assertRefused(await ask("PUT", `patients/${other}`, { name: "x" }), 404, "not_found");
        assertRefused(await ask("DELETE", `patients/${other}`), 404, "not_found");
      }
      for (const other of ["1", "x", id.slice(1), `${id}0`, id.replaceAll("-", "")]) {
        const { status, json } = await ask("GET", `patients/${other}`);
        const message = `Not Found: "${other}" is not an id: ids are UUIDs here`;
        expect([status, (json as Refused).message]).to.deep.equal([404, message]);
      }
      expect((await ask("PUT", `patients/${id}`, { name: "Later" })).json).to.deep.equal({ id });
      expect((await ask("DELETE", `patients/${id}`)).status).to.equal(204);
      assertRefused(await ask("GET", `patients/${id}`), 404, "not_found");
    });

    it("are written and read in references, alone and in arrays", async () => {
      const [one, two] = [await makePatient("One"), await makePatient("Two")];
      const id = await makePatient("Kin", { doctor_id: doctor(), kin: [two, one.toUpperCase()], next_id: one });
      const path = `patients/${id}`;
      expect(await read(path)).to.deep.include({ doctor_id: doctor(), kin: [two, one], next_id: one, number: 1 });
      const cleared = await ask("PUT", path, { doctor_id: nilUuid, next_id: null, kin: [one] });
      expect(cleared.status, cleared.text).to.equal(200);
      expect(await read(path)).to.deep.include({ doctor_id: nilUuid, kin: [one], next_id: null, number: 0 });
    });

    it("are rejected in references if they are malformed or name nothing", async () => {
      const one = await makePatient("One");
      const path = `patients/${one}`;
      const other = stranger.replace(/.$/, "c");
      const unknown = await ask("PUT", path, { doctor_id: clinic(), kin: [one, stranger, other], next_id: nilUuid });
      assertRefused(unknown, 400, "invalid_reference", ["/doctor_id", "/kin/1", "/kin/2", "/next_id"]);
      const told = new Set((unknown.json as Refused).errors.map(({ message }) => message));
      expect([...told]).to.deep.equal(["refers to an item that does not exist"]);
      const malformed = await ask("PUT", path, { doctor_id: 5, kin: ["x", one, 7], next_id: "7" });
      assertRefused(malformed, 400, "invalid_fields", ["/doctor_id", "/kin/0", "/kin/2", "/next_id"]);
      for (const error of (malformed.json as Refused).errors) {
        expect(error).to.include({ rule: "format" });
        expect(error?.message).to.match(/^must be a UUID, the id of an item of (people|patients)$/);
      }
      assertRefused(await ask("PUT", path, { kin: [one, one.toUpperCase()] }), 400, "invalid_fields", ["/kin"]);
    });

    it("can be used in filters, which echo them as they were written", async () => {
      const family = await makePatient("Family");
      const first = await makePatient("first", { next_id: family, kin: [family] });
      const second = await makePatient("second", { doctor_id: doctor(), kin: [family] });
      const among = `id[in]=${[family, first, second].join(",")}`;
      for (const [query, found] of [
        [`id=${first}`, [first]],
        [`id=${first}&id=${family}`, [family, first]],
        [`next_id=${family}&${among}`, [first]],
        [`next_id[exists]=true&${among}`, [first]],
        [`next_id[ne]=${family}&${among}`, [family, second]],
        [`doctor_id=${nilUuid}&${among}`, [family, first]],
        [`doctor_id[nin]=${doctor()},${stranger}&${among}`, [family, first]],
        [`kin=${family}`, [first, second]],
        [`kin[nin]=${family}&${among}`, [family]],
        [`id[in]=${stranger},${second.toUpperCase()}`, [second]],
        [`id=${stranger}`, []],
        [`id[ne]=${stranger}&${among}`, [family, first, second]],
      ] as const) {
        expect(await find("patients", query), query).to.deep.equal(found);
      }
      const { search } = await read(`patients?id[in]=${stranger},${second}&next_id=${family}`);
      expect(search).to.deep.include({ id: { in: [stranger, second] }, next_id: family });
      for (const query of ["id=5", "id[in]=x", `id[gt]=${first}`, `id_from=${first}`, "next_id=0"]) {
        assertRefused(await ask("GET", `patients?${query}`), 400, "invalid_query");
      }
    });

    it("are keys of lists and positions of cursors", async () => {
      const patients = [await makePatient("bed"), await makePatient("bed"), await makePatient("bed")];
      let path = "patients?name=bed&items_per_page=2&after=";
      const seen: string[] = [];
      for (let page = 1; page <= 2; page += 1) {
        const { json, headers } = await ask("GET", path);
        const { patients: byId, search } = json as { patients: object; search: { ids: string[] } };
        expect(Object.keys(byId)).to.have.members(search.ids);
        seen.push(...search.ids);
        path = /<\/api\/2\.0\/([^>]*)>; rel="next"/.exec(String(headers["link"]))?.[1] ?? "";
      }
      expect(seen).to.deep.equal(patients);
      const bed = await make("beds", { name: "b", patient_id: patients[1] });
      expect(bed).to.equal("1");
      expect(await find("beds", `patient_id=${patients[1]!}`)).to.deep.equal([bed]);
    });

    it("have entity tags, and an answer to a repeated creation", async () => {
      const body = { name: "Tagged", clinic_id: clinic() };
      const once = { "idempotency-key": "uuid" };
      const [first, again] = [await ask("POST", "patients", body, once), await ask("POST", "patients", body, once)];
      expect(again.json).to.deep.equal(first.json);
      expect(again.headers.location).to.equal(first.headers.location);
      const path = first.headers.location!.replace("/api/2.0/", "");
      const { etag = "" } = (await ask("GET", path)).headers;
      expect((await ask("GET", path, undefined, { "if-none-match": etag })).status).to.equal(304);
      expect((await ask("PUT", path, { name: "Changed" }, { "if-match": etag })).status).to.equal(200);
      assertRefused(await ask("PUT", path, { name: "Again" }, { "if-match": etag }), 412, "precondition_failed");
    });

    it("are documented in the API document", async () => {
      const { json } = await server().request("GET", "/api/2.0/openapi.json");
      const { components } = json as {
        components: { schemas: Record<string, { properties: Record<string, object> }> };
      };
      const uuid = { type: "string", format: "uuid" };
      const { PatientsCreate, PatientsDetails, Me } = components.schemas;
      expect(PatientsDetails!.properties["id"]).to.include(uuid);
      expect(PatientsCreate!.properties).to.not.have.property("id");
      expect(PatientsCreate!.properties["clinic_id"]).to.deep.include({ type: ["string", "null"], format: "uuid" });
      expect(PatientsCreate!.properties["kin"]).to.have.property("items").that.includes(uuid);
      expect(Me!.properties["groups"]).to.have.property("propertyNames").that.includes(uuid);
    });
  },
);
