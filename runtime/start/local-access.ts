import { importModule } from "./load-registry.js";
import type { LocalFetch } from "./local-fetch.js";

/** What code of the application has in place of HTTP. */
export interface LocalAccess<Client extends object> {
  /**
   * The typed client of the project, in the name of an account and with its rights, without a key.
   * @param account its login or its id. Whoever there is none for is refused by the first request: `Unauthenticated`
   */
  as(account: string | number): Client;
}

/** Of the client that is generated. */
type Connect = (options: { url: string; email: string; key: string; fetch: LocalFetch }) => object;

/** @param registryUrl of the build's module, beside which the build has the client */
export async function openLocal(
  projectDirectory: string,
  registryUrl: string,
  fetch: LocalFetch,
): Promise<LocalAccess<object>> {
  const { href } = new URL("client/index.js", registryUrl);
  const { connect } = (await importModule(projectDirectory, href)) as { readonly connect: Connect };
  // Where it is does not matter: only what is behind the host is read. Neither does the key.
  return { as: (account) => connect({ url: "http://localhost", email: String(account), key: "", fetch }) };
}
