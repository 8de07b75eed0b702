import type { Action } from "../generated/actions.js";

export const run: Action<"appointments.remind"> = async ({ item, items, refuseAsItIs }) => {
  if (item.status === "cancelled") refuseAsItIs("the appointment is cancelled");
  const reminded_by = [...new Set([...(item.reminded_by ?? []), "letter" as const])];
  await items.update("appointments", item.appointment_id, { reminded_by });
};
