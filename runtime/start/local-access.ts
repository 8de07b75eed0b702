import { importModule } from "./load-registry.js";
import type { LocalFetch } from "./local-fetch.js";

/** Access to the API from the application's own code, without HTTP. */
export interface LocalAccess<Client extends object> {
  /**
   * Returns the project's typed client, acting as an account with its rights and without a key.
   * @param account login or id. If there is no such account, the first request fails with `Unauthenticated`
   */
  as(account: string | number): Client;
}

/** `connect` of the generated client. */
type Connect = (options: { url: string; email: string; key: string; fetch: LocalFetch }) => object;

/** @param registryUrl URL of the built registry; the client is in a folder beside it */
export async function openLocal(
  projectDirectory: string,
  registryUrl: string,
  fetch: LocalFetch,
): Promise<LocalAccess<object>> {
  const { href } = new URL("client/index.js", registryUrl);
  const { connect } = (await importModule(projectDirectory, href)) as { readonly connect: Connect };
  // The host and the key do not matter: only the path after the host is used.
  return { as: (account) => connect({ url: "http://localhost", email: String(account), key: "", fetch }) };
}
