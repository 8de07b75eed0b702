import { expect } from "chai";
import { basicCredentials } from "../support/request.js";
import { stranger, version7 } from "../support/uuids.js";
import { assertRefused } from "./assert-refused.js";
import { onUuidServer } from "./uuid-server.js";

onUuidServer(
  import.meta.url,
  "resources whose ids are UUIDs",
  ({ server, clinic, doctor, ask, make, makePatient, read, find }) => {
    it("can be nested, and contain others, whose ids may be numbers", async () => {
      const patient = await makePatient("Nested", { doctor_id: doctor() });
      const visit = await make(`patients/${patient}/visits`, { name: "v", patient_id: patient });
      expect(await read(`patients/${patient}/visits/${visit}`)).to.include({ id: visit, patient_id: patient });
      const other = await makePatient("Other");
      assertRefused(await ask("GET", `patients/${other}/visits/${visit}`), 404, "not_found");
      const note = await ask("POST", `patients/${patient}/notes`, { line: 3, name: "n" });
      expect(note.headers.location).to.equal(`/api/2.0/patients/${patient}/notes/3`);
    });

    it("can be created within such an item, nested in it or seen through it", async () => {
      const within = { visits: [{ name: "v" }], notes: [{ line: 3, name: "n" }], beds: [{ name: "b" }] };
      const answer = await ask("POST", "patients", { name: "Whole", clinic_id: clinic(), ...within });
      expect(answer.status, answer.text).to.equal(201);
      type Made = readonly [{ readonly id: string }];
      const { id, visits, notes, beds } = answer.json as { readonly id: string; readonly visits: Made } & {
        readonly notes: readonly object[];
        readonly beds: Made;
      };
      expect([id, visits[0].id].filter((each) => version7.test(each))).to.have.length(2);
      expect(notes).to.deep.equal([{ line: "3" }]);
      expect(await read(`patients/${id}/visits/${visits[0].id}`)).to.include({ name: "v" });
      expect(await read(`patients/${id}/notes/3`)).to.include({ name: "n" });
      expect(await read(`beds/${beds[0].id}`)).to.deep.include({ patient_ids: [id] });
    });

    it("can be seen through items that they refer to, and counted there", async () => {
      const seen = await make(`people/${doctor()}/patients`, { name: "Seen", clinic_id: clinic() });
      expect(await read(`people/${doctor()}/patients/${seen}`)).to.include({ doctor_id: doctor() });
      const bed = await make(`patients/${seen}/beds`, { name: "b", patient_ids: [] });
      expect(await read(`patients/${seen}/beds/${bed}`)).to.deep.include({ patient_ids: [seen] });
      const body = { name: "x", clinic_id: clinic(), doctor_id: stranger };
      const contradicted = await ask("POST", `people/${doctor()}/patients`, body);
      assertRefused(contradicted, 400, "invalid_fields", ["/doctor_id"]);
      expect(contradicted.text).to.contain(`must be ${doctor()}, as in the path, or left out`);
      const { people } = (await read("people")) as { people: Record<string, { patients: number }> };
      expect(people[doctor()]!.patients).to.equal((await find(`people/${doctor()}/patients`)).length);
      assertRefused(await ask("DELETE", `people/${doctor()}`), 409, "referred_to");
    });

    it("are copied under new ids, and copies refer to each other like the originals", async () => {
      const from = await make("clinics", { name: "From" });
      const one = await makePatient("1", { clinic_id: from });
      const two = await makePatient("2", { clinic_id: from, kin: [one], next_id: one });
      await make(`patients/${two}/visits`, { name: "v", patient_id: one });
      const copy = await make("clinics", { name: "To", like: from, take: { patients: "Y" } });
      const [oneCopied = "", twoCopied = "", ...rest] = await find("patients", `clinic_id=${copy}`);
      expect(rest).to.deep.equal([]);
      for (const id of [oneCopied, twoCopied]) expect(id).to.match(version7).and.not.be.oneOf([one, two]);
      expect(await read(`patients/${twoCopied}`)).to.deep.include({ kin: [oneCopied], next_id: oneCopied });
      const [visit = ""] = await find(`patients/${twoCopied}/visits`);
      expect(await read(`patients/${twoCopied}/visits/${visit}`)).to.include({ patient_id: oneCopied });
      const wrong = await ask("POST", "clinics", { name: "x", like: stranger, take: { patients: "Y" } });
      assertRefused(wrong, 400, "invalid_reference", ["/like"]);
    });

    it("can be accounts, groups and tenants too", async () => {
      const crew = await make("crews", { crew: "Crew", on: "Y", rights: ["view_things"] });
      const rights = { on: "Y", access: "Y", new_key: "Y", crew_ids: [crew], clinic_id: clinic() };
      const created = await ask("POST", "people", { mail: "nurse@example.com", kind: "A", ...rights });
      const { person_id: person, key } = created.json as { person_id: string; key: string };
      const headers = { authorization: basicCredentials("nurse@example.com", key) };
      const { json } = await ask("GET", "me", undefined, headers);
      expect(json).to.deep.include({ root: false, company: clinic(), groups: { [crew]: "Crew" } });
      expect((json as { account: object }).account).to.deep.include({ person_id: person, clinic_id: clinic() });
      expect((await ask("GET", "me")).json).to.deep.include({ company: "0" });
      expect((await ask("GET", `clinics/${clinic()}`, undefined, headers)).status).to.equal(200);
      const elsewhere = await make("clinics", { name: "Elsewhere" });
      assertRefused(await ask("GET", `clinics/${elsewhere}`, undefined, headers), 404, "not_found");
      const [root] = await find("people", `mail=${server().email}`);
      expect(await read(`patients/${await makePatient("Made")}`)).to.include({ made_by: root });
    });
  },
);
