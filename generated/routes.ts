// Generated from schemas/ by "stockroom generate"; never edited.
import type { Registry } from "stockroom/contract";

export const routes = {
  stores: { resource: "stores", children: {} },
  usergroups: { resource: "usergroups", children: {} },
  users: { resource: "users", children: {} },
} satisfies Registry["routes"];
