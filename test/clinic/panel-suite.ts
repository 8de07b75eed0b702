import { expect } from "chai";
import { inPanel } from "../support/panel-page.js";
import { version7 } from "../support/uuids.js";
import { waitUntil } from "../support/wait-until.js";

const password = "nobody else knows it";

/** The panel of a project with ids that are UUIDs, and with a field that takes privileges of its own. */
export function describePanel(project: string): void {
  inPanel("the panel of another application", { project }, ({ server, open, panel, page }) => {
    let clinic_id: string;
    let staff: string;

    const make = async (path: string, body: object): Promise<Record<string, string>> => {
      const answer = await server.request("POST", `/api/2.0/${path}`, { body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.json as Record<string, string>;
    };
    const makePatient = async (record: string, family_name: string): Promise<string> => {
      const body = { clinic_id, record, family_name, born_on: "1987-06-05", insurance: "none" };
      return (await make("patients", body))["patient_id"]!;
    };
    const read = async (path: string) =>
      (await server.request("GET", `/api/2.0/${path}`)).json as Record<string, unknown>;
    /** Matches the label with or without the mark of mandatory fields. */
    const field = (name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    /** Opens the page of the item with this name. */
    const arriveAt = async (name: string): Promise<string> => {
      await page.getByRole("heading", { name, exact: true }).waitFor();
      return new URL(page.url()).hash.slice(2);
    };
    const picker = (name: string) => page.getByRole("combobox", { name, exact: true });
    const pick = async (name: string, words: string, option: RegExp): Promise<void> => {
      await picker(name).fill(words);
      await page.getByRole("option", { name: option }).click();
    };

    before(async () => {
      clinic_id = (await make("clinics", { name: "Fjord" }))["clinic_id"]!;
      staff = (await make("staff", { email: "kari@example.com", profession: "doctor", salary: 50000.5, clinic_id }))[
        "staff_id"
      ]!;
    });

    it("fills a mandatory choice with its only answer", async () => {
      const patient_id = await makePatient("A-0", "Only");
      await panel.goTo("#/notes/new");
      await waitUntil(async () => (await picker("Patient").inputValue()) === "Only");
      await field("Text").fill("Sleeps well.");
      await press("Create");
      const path = await arriveAt("Sleeps well.");
      expect(await read(path)).to.include({ patient_id });
    });

    it("runs an action without input after a confirmation, and shows why it failed", async () => {
      const patient_id = await makePatient("A-1", "Reminded");
      const times = { starts_at: "2026-03-02T09:00:00Z", ends_at: "2026-03-02T09:20:00Z" };
      const { appointment_id: id } = await make("appointments", { clinic_id, patient_id, reason: "Letters", ...times });
      await page.goto(`${server.url}/admin#/appointments/${id!}`);
      await press("Note a letter");
      await press("Not now");
      expect((await read(`appointments/${id!}`))["reminded_by"]).to.deep.equal([]);
      await press("Note a letter");
      await press("Note a letter now");
      await waitUntil(async () => ((await read(`appointments/${id!}`))["reminded_by"] as string[]).length === 1);
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await server.request("POST", `/api/2.0/appointments/${id!}/cancel`, { body: { reason: "A cold" } });
      await page.reload();
      await press("Note a letter");
      await press("Note a letter now");
      await page.getByText("the appointment is cancelled", { exact: false }).waitFor();
      await press("Not now");
    });

    it("asks for the input of an action in a form, and shows its answer", async () => {
      const patient_id = await makePatient("A-2", "Called off");
      const times = { starts_at: "2026-03-03T09:00:00Z", ends_at: "2026-03-03T09:20:00Z" };
      const { appointment_id: id } = await make("appointments", { clinic_id, patient_id, reason: "Back", ...times });
      await page.goto(`${server.url}/admin#/appointments/${id!}`);
      await field("Reason").fill("Neck");
      await press("Cancel");
      await page.getByText("Save or discard your changes first").waitFor();
      await press("Save");
      await page.getByText("Saved.").waitFor();
      await press("Cancel");
      const dialog = page.getByRole("dialog");
      await press("Cancel now");
      await dialog.getByText("Reason is mandatory").waitFor();
      expect(await dialog.locator(":focus").getAttribute("aria-invalid")).to.equal("true");
      await dialog.getByLabel("Reason").fill("A cold");
      await dialog.getByLabel("Instead at").fill("2026-03-04T10:00:00");
      await dialog.getByLabel("Instead at").press("Enter");
      await dialog.getByRole("link", { name: "Neck" }).click();
      await page.waitForURL(/#\/appointments\/\d+$/);
      const [, made] = (await arriveAt("Neck")).split("/");
      expect(made).not.to.equal(id);
      expect(await read(`appointments/${id!}`)).to.include({ status: "cancelled", reason: "Neck" });
    });

    it("offers actions of a collection, and reports that can be downloaded", async () => {
      const patient_id = await makePatient("A-3", "Missing");
      const times = { starts_at: "2026-04-05T09:00:00Z", ends_at: "2026-04-05T09:20:00Z" };
      const wish = { clinic_id, patient_id, staff_id: staff, reason: "Missed", fee: 12.5, ...times };
      const { appointment_id: id } = await make("appointments", wish);
      await server.request("PUT", `/api/2.0/appointments/${id!}`, { body: { status: "agreed" } });
      await panel.goTo("#/appointments?cols=reason,status&q=missed");
      const status = page.getByRole("row", { name: /Missed/ });
      await status.getByText("Agreed").waitFor();
      await press("Close the day");
      await page.getByRole("dialog").getByLabel("Day").fill("2026-04-05");
      await press("Close the day now");
      await page.getByRole("region", { name: "Answer of Close the day" }).getByText("1", { exact: true }).waitFor();
      await press("Close");
      await status.getByText("Missed", { exact: true }).last().waitFor();
      await press("Report");
      await page.getByRole("dialog").getByLabel("Least").fill("x");
      await press("Show");
      await page.getByText("Least must be a number, such as 12").waitFor();
      await page.getByRole("dialog").getByLabel("Least").fill("12,5");
      await press("Show");
      const answer = page.getByRole("region", { name: "Answer of Report" });
      await answer.getByText("1", { exact: true }).waitFor();
      const download = answer.getByRole("link", { name: "Download" });
      expect(await download.getAttribute("href")).to.equal("/admin/api/appointments/report?least=12.5");
      await press("Close");
    });

    it("shows counts, and the field that a list is sorted by", async () => {
      await make("wards", { clinic_id, name: "Surgery" });
      await panel.goTo("#/wards");
      await page.getByRole("row", { name: /Surgery.* 0$/ }).waitFor();
      await panel.goTo("#/appointments");
      await page.getByRole("columnheader", { name: "Starts at" }).waitFor();
    });

    it("creates, lists, changes and deletes items with UUIDs", async () => {
      await panel.goTo("#/patients/new");
      await pick("Clinic", "fjo", /^Fjord/);
      await field("Record").fill("F-1");
      await field("Family name").fill("Berg");
      await field("Born on").fill("1987-06-05");
      await field("Insurance").selectOption("Private");
      await press("Create");
      await page.getByText("Number of the policy is mandatory where insurance is private").waitFor();
      await field("Number of the policy").fill("P-17");
      await press("Create");
      const [, id = ""] = (await arriveAt("Berg")).split("/");
      expect(id).to.match(version7);

      await field("Given name").fill("Ola");
      await press("Save");
      await page.getByText("Saved.").waitFor();
      expect(await read(`patients/${id}`)).to.include({ given_name: "Ola", policy: "P-17" });

      await page.getByRole("link", { name: "Patients", exact: true }).first().click();
      await page.getByRole("gridcell", { name: "Berg", exact: true }).waitFor();
      const columns = await page.getByRole("columnheader").allInnerTexts();
      expect(columns).to.include("Record").and.not.to.include("ID");
      await page.getByRole("link", { name: "Berg" }).click();
      await press("Delete");
      await press("Delete for good");
      await page.getByText("Berg was deleted.").waitFor();
      expect(await read(`patients/${id}`)).to.include({ status: 404 });
    });

    it("finds the item that a UUID refers to by name and by id, in forms and in filters", async () => {
      const [dahl, lie] = [await makePatient("F-2", "Dahl"), await makePatient("F-3", "Lie")];
      await panel.goTo("#/appointments/new");
      await pick("Patient", "dah", /^Dahl/);
      await field("Starts at").fill("2026-03-02T09:00:00");
      await field("Ends at").fill("2026-03-02T09:30:00");
      await field("Reason").fill("Knee");
      await press("Create");
      const path = await arriveAt("Knee");
      expect(await read(path)).to.include({ patient_id: dahl });

      // The name is read when the page is complete, so that nothing takes the focus away.
      await waitUntil(async () => (await picker("Patient").inputValue()) === "Dahl");
      await pick("Patient", lie.toUpperCase(), /^Lie/);
      await press("Save");
      await page.getByText("Saved.").waitFor();
      expect(await read(path)).to.include({ patient_id: lie });

      await panel.goTo(`#/appointments?patient_id=${dahl}`);
      await page.getByText("No appointments match").waitFor();
      await pick("Patient is", "lie", /^Lie/);
      await page.getByRole("link", { name: "Knee" }).waitFor();
      await panel.goTo(`#/patients/${lie}/appointments`);
      await page.getByRole("link", { name: "Knee" }).waitFor();
    });

    it("shows no id in place of nothing to callers who may not see what a field refers to", async () => {
      const patient_id = await makePatient("W-1", "Waiting");
      const times = { starts_at: "2026-04-02T09:00:00Z", ends_at: "2026-04-02T09:20:00Z" };
      const { appointment_id: id } = await make("appointments", { clinic_id, patient_id, reason: "Elbow", ...times });
      const privileges = ["see_appointments", "make_appointments", "see_patients"];
      const { role_id } = await make("roles", { name: "desk", privileges });
      const email = "desk@example.com";
      await make("staff", { email, profession: "office", password, clinic_id, role_ids: [role_id] });
      const theirs = await open();
      await theirs.signIn(email, password);
      await theirs.goTo(`#/appointments/${id!}`);
      const others = theirs.page.getByLabel("With", { exact: true });
      expect(await others.inputValue()).to.equal("");
      await theirs.page.getByLabel(/^Reason/).fill("Arm");
      await theirs.page.getByRole("button", { name: "Save", exact: true }).click();
      await theirs.page.getByText("Saved.").waitFor();
      await theirs.close();
      expect(await read(`appointments/${id!}`)).to.include({ reason: "Arm", staff_id: "0" });
    });

    it("shows a field as text to callers who may read it, empty to callers who may set it, and to nobody else", async () => {
      const others = ["see_clinics", "see_staff", "run_staff"];
      for (const [role, privileges, facts, controls] of [
        ["payroll", ["see_salaries"], 1, 0],
        ["board", ["set_salaries"], 0, 1],
        ["office", [], 0, 0],
      ] as const) {
        const email = `${role}@example.com`;
        const { role_id } = await make("roles", { name: role, privileges: [...others, ...privileges] });
        await make("staff", { email, profession: "office", password, clinic_id, role_ids: [role_id] });
        const theirs = await open();
        await theirs.signIn(email, password);
        await theirs.goTo(`#/staff/${staff}`);
        await theirs.page.getByLabel("Full name", { exact: true }).fill(`Kari of ${role}`);
        const salary = theirs.page.getByLabel("Salary", { exact: true });
        expect(await salary.count(), role).to.equal(controls);
        if (controls > 0) {
          expect(await salary.inputValue()).to.equal("");
          await theirs.page.getByText("The current value is not shown.").first().waitFor();
          await salary.fill("61000.5");
        }
        await theirs.page.getByRole("button", { name: "Save", exact: true }).click();
        await theirs.page.getByText("Saved.").waitFor();
        expect(await theirs.page.locator(".facts").getByText("50,000.50").count(), role).to.equal(facts);
        expect(await theirs.page.getByText("Salary", { exact: true }).count(), role).to.equal(facts + controls);
        await theirs.close();
        expect(await read(`staff/${staff}`)).to.include({ full_name: `Kari of ${role}` });
      }
      expect(await read(`staff/${staff}`)).to.include({ salary: 61000.5 });
    });
  });
}
