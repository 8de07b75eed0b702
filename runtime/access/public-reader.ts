import type { Principal } from "../model/principal.js";
import type { Registry } from "../model/resource.js";

/** What those are called who have no account, in the place of a login. */
export const strangers = "public";

/**
 * Who reads without credentials: no account, of no group, with what it takes to read the resources that are declared `public` and
 * no more. Null where none is.
 */
export function findPublicReader({ resources }: Registry): Principal | null {
  const open = Object.values(resources).filter((definition) => definition.public === true);
  if (open.length === 0) return null;
  const holds = new Set(open.map(({ privileges }) => privileges.read));
  const privileges = [...holds].toSorted();
  const caller = { account: 0, root: false, tenant: 0, groups: [], privileges, narrowed: null, credential: null };
  return { ...caller, login: "", holds };
}
