// Generated from schemas/ by "stockroom generate"; never edited.
import type { Registry } from "stockroom/contract";
import { stores } from "./definitions/stores.js";
import { usergroups } from "./definitions/usergroups.js";
import { users } from "./definitions/users.js";
import { routes } from "./routes.js";

export const registry = {
  resources: {
    "stores": stores,
    "usergroups": usergroups,
    "users": users,
  },
  routes,
  privileges: ["manage_stores", "manage_usergroups", "manage_users", "view_stores", "view_usergroups", "view_users"],
} satisfies Registry;
