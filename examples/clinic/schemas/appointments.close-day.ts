import type { Action } from "../generated/actions.js";

/** `read` sees the appointments of every clinic: those of others are none of the caller's. */
export const run: Action<"appointments.close-day"> = async ({ input, items, read, caller }) => {
  const agreed = await read.find("appointments", "status", "agreed", 1000);
  const own = agreed.filter(({ clinic_id }) => caller.tenant === 0 || clinic_id === caller.tenant);
  const missed = own.filter(({ starts_at }) => starts_at.slice(0, 10) === input.day);
  for (const { appointment_id } of missed) await items.update("appointments", appointment_id, { status: "missed" });
  return { missed: missed.length };
};
