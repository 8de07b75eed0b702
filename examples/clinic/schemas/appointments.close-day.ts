import type { Action } from "../generated/actions.js";

/** Closes the appointments that the caller sees. The caller does not see appointments of other clinics. */
export const run: Action<"appointments.close-day"> = async ({ input, items, read }) => {
  const starts_at = { gte: `${input.day}T00:00:00Z`, lte: `${input.day}T23:59:59.999Z` };
  let missed = 0;
  for await (const { appointment_id } of read.asCaller.each("appointments", {
    filter: { status: "agreed", starts_at },
  })) {
    await items.update("appointments", appointment_id, { status: "missed" });
    missed += 1;
  }
  return { missed };
};
