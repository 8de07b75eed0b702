import { expect } from "chai";
import { assertRefused } from "../http/assert-refused.js";
import { mongodb, sqlite } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { runCommand } from "../support/server.js";

/** Tests the promises of the clinic's declarations and hooks to the people who work there. */
export function describeCare(project: string): void {
  for (const database of [sqlite, mongodb]) {
    onServer(
      database,
      "the clinic",
      (server) => {
        let fjord: string;
        let valley: string;
        let doctor: string;
        let patient: string;
        let key: string;
        const root = (method: string, path: string, body?: object): Promise<Answer> =>
          server().request(method, `/api/2.0/${path}`, body === undefined ? {} : { body });
        const make = async (path: string, body: object): Promise<Record<string, string>> => {
          const answer = await root("POST", path, body);
          expect(answer.status, answer.text).to.equal(201);
          return answer.json as Record<string, string>;
        };
        const read = async (path: string) => (await root("GET", path)).json as Record<string, unknown>;
        const askAsDoctor = (method: string, path: string, body?: object): Promise<Answer> =>
          request(server().url, method, `/api/2.0/${path}`, {
            headers: { authorization: basicCredentials("doctor@example.com", key) },
            ...(body === undefined ? {} : { body }),
          });
        const appointment = (from: string, to: string, more: object = {}) => ({
          starts_at: `2026-03-02T${from}:00+01:00`,
          ends_at: `2026-03-02T${to}:00+01:00`,
          reason: "Knee",
          ...more,
        });

        before(async () => {
          fjord = (await make("clinics", { name: "Fjord" }))["clinic_id"]!;
          valley = (await make("clinics", { name: "Valley", country: "SE" }))["clinic_id"]!;
          const privileges = ["see_clinics", "see_wards", "see_patients", "treat_patients", "keep_notes"];
          privileges.push("see_appointments", "make_appointments", "agree_to_appointments", "see_staff");
          const { role_id } = await make("roles", { name: "Doctors", privileges });
          const account = { email: "doctor@example.com", profession: "doctor", uses_api: true, role_ids: [role_id] };
          const made = await make("staff", { ...account, clinic_id: fjord });
          [doctor, key] = [made["staff_id"]!, made["api_key"]!];
          const person = { record: "1", family_name: "Berg", born_on: "1987-06-05", insurance: "public" };
          patient = (await make("patients", { ...person, clinic_id: fjord }))["patient_id"]!;
        });

        // This does not depend on the database.
        if (database === sqlite) {
          it("lists the transitions and fields that its groups may use, and limits on items", async () => {
            const args = ["--project", project, "permissions", "--json"];
            const { stdout } = await runCommand(args, { databaseUrl: server().databaseUrl });
            const rows = JSON.parse(stdout) as readonly Record<string, unknown>[];
            const of = (resource: string) =>
              rows.find((row) => row["group"] === "Doctors" && row["resource"] === resource);
            expect(of("appointments")).to.include({
              transitions: "status: wished to agreed, status: missed to agreed",
            });
            expect(of("staff")?.["fields withheld"]).to.contain("salary");
            expect(of("notes")?.["only items"]).to.contain("of its own (written_by)");
          });
        }

        it("uses the country of the installation as the default", async () => {
          expect([
            (await read(`clinics/${fjord}`))["country"],
            (await read(`clinics/${valley}`))["country"],
          ]).to.deep.equal(["NO", "SE"]);
        });

        it("hides its patients from the staff of other clinics, and both may use the same record number", async () => {
          const body = { record: "1", family_name: "Dahl", born_on: "2004-02-29", insurance: "none" };
          const { patient_id: other } = await make("patients", { ...body, clinic_id: valley });
          assertRefused(await askAsDoctor("GET", `patients/${other!}`), 404, "not_found");
          assertRefused(
            await askAsDoctor("POST", "appointments", appointment("09:00", "09:20", { patient_id: other })),
            400,
            "invalid_reference",
          );
          const { search } = (await askAsDoctor("GET", "patients")).json as { search: { ids: string[] } };
          expect(search.ids).to.deep.equal([patient]);
          assertRefused(await root("POST", "patients", { ...body, clinic_id: valley }), 409, "not_unique");
        });

        it("rejects overlapping appointments of a doctor, also in simultaneous requests", async () => {
          const path = `patients/${patient}/appointments`;
          const wish = async (from: string, to: string): Promise<string> =>
            (await make(path, appointment(from, to, { staff_id: doctor })))["appointment_id"]!;
          const agree = (id: string) => askAsDoctor("PUT", `${path}/${id}`, { status: "agreed" });
          const at = async (from: string, to: string) => agree(await wish(from, to));
          const [first, second] = [await wish("10:00", "10:30"), await wish("10:15", "10:45")];
          const both = await Promise.all([agree(first), agree(second)]);
          expect(both.map(({ status }) => status)).to.have.members([200, 400]);
          expect((await at("10:45", "11:00")).status).to.equal(200);
          assertRefused(await at("10:50", "10:55"), 400, "invalid_fields", ["/starts_at"]);
        });

        it("computes the duration of an appointment, and rejects one that ends before it starts", async () => {
          const path = `patients/${patient}/appointments`;
          const { appointment_id: id } = await make(path, appointment("12:00", "12:45", { fee: 1049.9 }));
          expect(await read(`${path}/${id!}`)).to.deep.include({
            minutes: 45,
            starts_at: "2026-03-02T11:00:00Z",
            fee: 1049.9,
          });
          assertRefused(await root("POST", path, appointment("12:00", "11:45")), 400, "invalid_fields", ["/ends_at"]);
          assertRefused(
            await root("PUT", `${path}/${id!}`, { ends_at: "2026-03-02T11:00:00Z" }),
            400,
            "invalid_fields",
            ["/ends_at"],
          );
          assertRefused(await root("PUT", `${path}/${id!}`, { status: "agreed" }), 400, "invalid_fields", [
            "/staff_id",
          ]);
        });

        it("hides salaries from callers without the privilege", async () => {
          expect((await root("PUT", `staff/${doctor}`, { salary: 61250.75 })).status).to.equal(200);
          expect(await read(`staff/${doctor}`)).to.deep.include({ salary: 61250.75 });
          const seen = await askAsDoctor("GET", `staff/${doctor}`);
          expect(seen.json).to.include({ email: "doctor@example.com" }).and.not.to.have.property("salary");
          assertRefused(await askAsDoctor("GET", "staff?salary[gt]=0"), 403, "privilege_missing");
        });

        it("records who made an appointment, and shows notes to their authors only", async () => {
          const body = appointment("16:00", "16:10", { patient_id: patient });
          const made = await askAsDoctor("POST", "appointments", body);
          const { appointment_id: id } = made.json as Record<string, string>;
          expect((await root("PUT", `appointments/${id!}`, { reason: "Elbow" })).status).to.equal(200);
          expect(await read(`appointments/${id!}`)).to.deep.include({ made_by: doctor, changed_by: "1" });
          const { note_id: other } = await make(`patients/${patient}/notes`, {
            clinic_id: fjord,
            text: "Afraid of needles",
          });
          assertRefused(await askAsDoctor("GET", `notes/${other!}`), 404, "not_found");
          const own = await askAsDoctor("POST", `patients/${patient}/notes`, { text: "Likes dogs" });
          expect(own.status, own.text).to.equal(201);
          const { search } = (await askAsDoctor("GET", "notes")).json as { search: { ids: string[] } };
          expect(search.ids).to.deep.equal([(own.json as Record<string, string>)["note_id"]]);
        });

        it("lets callers with the cancel privilege cancel and nothing else, and books another appointment instead", async () => {
          const { role_id } = await make("roles", {
            name: "Desk",
            privileges: ["cancel_appointments", "see_patients"],
          });
          const account = { email: "desk@example.com", profession: "nurse", uses_api: true, role_ids: [role_id] };
          const { api_key } = await make("staff", { ...account, clinic_id: fjord });
          const askAtDesk = (method: string, path: string, body: object): Promise<Answer> =>
            request(server().url, method, `/api/2.0/${path}`, {
              headers: { authorization: basicCredentials("desk@example.com", api_key!) },
              body,
            });
          const path = `patients/${patient}/appointments`;
          const { appointment_id: id } = await make(path, appointment("17:00", "17:20", { staff_id: doctor }));
          assertRefused(await askAtDesk("PUT", `${path}/${id!}`, { status: "cancelled" }), 403, "privilege_missing");
          const instead = { reason: "A cold", instead_at: "2026-03-09T17:00:00+01:00" };
          const cancelled = await askAtDesk("POST", `${path}/${id!}/cancel`, instead);
          expect(cancelled.status, cancelled.text).to.equal(200);
          const { appointment_id: other } = cancelled.json as Record<string, string>;
          expect((await read(`appointments/${id!}`))["status"]).to.equal("cancelled");
          expect(await read(`appointments/${other!}`)).to.deep.include({
            status: "wished",
            starts_at: "2026-03-09T16:00:00Z",
            ends_at: "2026-03-09T16:20:00Z",
            staff_id: doctor,
          });
          assertRefused(await askAtDesk("POST", `appointments/${id!}/cancel`, instead), 409, "action_refused");
          const same = { reason: "A cold", instead_at: "2026-03-09T16:00:00Z" };
          const refused = await askAtDesk("POST", `appointments/${other!}/cancel`, same);
          assertRefused(refused, 400, "invalid_fields", ["/instead_at"]);
          expect((await read(`appointments/${other!}`))["status"]).to.equal("wished");
        });

        it("closes a day, and reports on it", async () => {
          const path = `patients/${patient}/appointments`;
          const { appointment_id: id } = await make(
            path,
            appointment("18:00", "18:20", { staff_id: doctor, fee: 90.1 }),
          );
          await askAsDoctor("PUT", `${path}/${id!}`, { status: "agreed" });
          const closed = await askAsDoctor("POST", "appointments/close-day", { day: "2026-03-02" });
          expect(closed.status, closed.text).to.equal(200);
          expect((await read(`appointments/${id!}`))["status"]).to.equal("missed");
          const again = await askAsDoctor("POST", "appointments/close-day", { day: "2026-03-02" });
          expect(again.json).to.deep.equal({ missed: 0 });
          const report = await askAsDoctor("GET", "appointments/report?least=90.1");
          expect(report.json).to.deep.include({ missed: 1, kept: 0, fees: 0 });
        });

        it("records the last visit of a patient", async () => {
          const path = `patients/${patient}/appointments`;
          const { appointment_id: id } = await make(path, appointment("14:00", "14:20", { staff_id: doctor }));
          assertRefused(await askAsDoctor("PUT", `${path}/${id!}`, { status: "kept" }), 409, "invalid_transition", [
            "/status",
          ]);
          expect((await askAsDoctor("PUT", `${path}/${id!}`, { status: "agreed" })).status).to.equal(200);
          expect((await read(`patients/${patient}`))["last_seen_at"]).to.equal(null);
          expect((await askAsDoctor("PUT", `${path}/${id!}`, { status: "kept" })).status).to.equal(200);
          expect((await read(`patients/${patient}`))["last_seen_at"]).to.equal("2026-03-02T13:20:00Z");
        });
      },
      { project },
    );
  }
}
