import type { Hooks, Stored } from "../generated/hooks.js";

type Appointment = Stored["appointments"];

/** Nobody has two appointments at a time, and a patient knows when the last one was. */
export const hooks: Hooks<"appointments"> = {
  async derive({ after }) {
    if (after === null) return {};
    const agreed_with = after.status === "agreed" ? after.staff_id : null;
    const minutes = Math.round((Date.parse(after.ends_at) - Date.parse(after.starts_at)) / 60_000);
    return { minutes, agreed_with };
  },

  async check({ after, read, refuse }) {
    if (!after?.agreed_with) return;
    // Requests for another appointment of the same person wait here until this one is made.
    await read.lock(`appointments of ${after.staff_id}`);
    const agreed = await read.find("appointments", "agreed_with", after.staff_id, 1000);
    const other = agreed.find((each) => each.appointment_id !== after.appointment_id && overlap(each, after));
    if (other !== undefined)
      refuse("starts_at", `must be when nothing is agreed; from ${other.starts_at} on something is`);
  },

  async follow({ before, after, read }) {
    if (after?.status !== "kept" || before?.status === "kept") return [];
    const patient = await read.get("patients", after.patient_id);
    if (patient?.last_seen_at != null && patient.last_seen_at >= after.ends_at) return [];
    return [{ resource: "patients", id: after.patient_id, values: { last_seen_at: after.ends_at } }];
  },
};

/** Times are texts in one form, in UTC: their order is that of the moments. */
function overlap(one: Appointment, other: Appointment): boolean {
  return one.starts_at < other.ends_at && other.starts_at < one.ends_at;
}
