import type { Hooks } from "../generated/hooks.js";

/** Prevents two appointments of a member of the staff at the same time, and stores the time of the patient's last appointment. */
export const hooks: Hooks<"appointments"> = {
  async derive({ after }) {
    if (after === null) return {};
    const agreed_with = after.status === "agreed" ? after.staff_id : null;
    const minutes = Math.round((Date.parse(after.ends_at) - Date.parse(after.starts_at)) / 60_000);
    return { minutes, agreed_with };
  },

  async check({ after, read, refuse }) {
    if (!after?.agreed_with) return;
    // Other requests for an appointment of the same person wait for this lock until the appointment is stored.
    await read.lock(`appointments of ${after.staff_id}`);
    const { appointment_id, staff_id, starts_at, ends_at } = after;
    const meanwhile = { agreed_with: staff_id, starts_at: { lt: ends_at }, ends_at: { gt: starts_at } };
    const filter = { ...meanwhile, appointment_id: { ne: appointment_id } };
    const [other] = await read.list("appointments", { filter, limit: 1 });
    if (other !== undefined)
      refuse("starts_at", `must not overlap with the agreed appointment that begins at ${other.starts_at}`);
  },

  async follow({ before, after, read }) {
    if (after?.status !== "kept" || before?.status === "kept") return [];
    const patient = await read.get("patients", after.patient_id);
    if (patient?.last_seen_at != null && patient.last_seen_at >= after.ends_at) return [];
    return [{ resource: "patients", id: after.patient_id, values: { last_seen_at: after.ends_at } }];
  },
};
