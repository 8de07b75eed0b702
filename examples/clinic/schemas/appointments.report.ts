import type { Action } from "../generated/actions.js";

/** Counts the appointments that the caller sees. The caller does not see appointments of other clinics. */
export const run: Action<"appointments.report"> = async ({ input, read }) => {
  const filter = { status: ["kept", "missed"], fee: { gte: input.least } } as const;
  const groups = await read.asCaller.aggregate("appointments", { filter, group: ["status"], sum: ["fee"] });
  const [kept, missed] = ["kept", "missed"].map((status) => groups.find(({ group }) => group.status === status));
  return { kept: kept?.count ?? 0, missed: missed?.count ?? 0, fees: kept?.sum.fee ?? 0 };
};
