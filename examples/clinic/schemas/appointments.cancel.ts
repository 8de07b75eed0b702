import type { Action } from "../generated/actions.js";

/** Cancels an appointment that is wished or agreed, and creates another appointment if the input has a time for it. */
export const run: Action<"appointments.cancel"> = async ({ item, input, items, log, refuse, refuseAsItIs }) => {
  const { appointment_id, starts_at, ends_at, status } = item;
  if (status !== "wished" && status !== "agreed") refuseAsItIs(`the appointment is ${status}`);
  await items.update("appointments", appointment_id, { status: "cancelled" });
  log.info("cancelled", { appointment_id, reason: input.reason });
  if (input.instead_at === null) return {};
  if (input.instead_at === starts_at) refuse("instead_at", "must be another time");
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  const { clinic_id, patient_id, staff_id, reason, fee } = item;
  const times = { starts_at: input.instead_at, ends_at: new Date(Date.parse(input.instead_at) + length).toISOString() };
  const made = await items.create("appointments", { clinic_id, patient_id, staff_id, reason, fee, ...times });
  return { appointment_id: made };
};
