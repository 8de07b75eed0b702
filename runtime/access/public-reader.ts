import type { Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";

/** Name of callers without an account, where a login is expected. */
export const strangers = "public";

/**
 * Returns the principal of callers without credentials: no account, no group, and only the privileges to read resources that are
 * declared `public`. Returns null if there are none.
 */
export function findPublicReader({ resources }: Registry): Principal | null {
  const open = Object.values(resources).filter((definition) => definition.public === true);
  if (open.length === 0) return null;
  const holds = new Set(open.map(({ privileges }) => privileges.read));
  const privileges = [...holds].toSorted();
  const caller = { account: 0, root: false, tenant: 0, groups: [], privileges, narrowed: null, credential: null };
  return { ...caller, login: "", holds };
}
