// Generated from schemas/ by "stockroom generate"; never edited.
import type { Registry } from "stockroom/contract";
import { storesDefinition } from "./definitions/stores.js";
import { usergroupsDefinition } from "./definitions/usergroups.js";
import { usersDefinition } from "./definitions/users.js";
import { routes } from "./routes.js";

export const registry = {
  resources: {
    "stores": storesDefinition,
    "usergroups": usergroupsDefinition,
    "users": usersDefinition,
  },
  routes,
  privileges: ["manage_stores", "manage_usergroups", "manage_users", "view_stores", "view_usergroups", "view_users"],
} satisfies Registry;
