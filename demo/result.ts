import type { Credentials } from "./load-accounts.js";

export interface Loaded {
  /** Number of created objects, by path without ids, such as `products/features`. */
  readonly created: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** `key` is null if the user has set the key in STOCKROOM_ADMIN_KEY. */
  readonly root: { readonly email: string; readonly key: string | null };
  readonly credentials: readonly Credentials[];
  /**
   * Password of all administrators for the administration panel. If the root account's key was not given, also its
   * password.
   */
  readonly password: string;
  /** Id of the first product of the first store. */
  readonly firstProduct: string;
}

/** Describes the loaded data, the accounts and how to sign in. */
export function describeResult({ created, seconds, root, credentials, password, firstProduct }: Loaded): string {
  const total = [...created.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...created].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const accounts = [
    { email: root.email, key: root.key ?? "as given in STOCKROOM_ADMIN_KEY", what: "root: everything" },
    ...credentials.map(({ email, key, role, store }) => ({ email, key, what: `${role}, ${store ?? "all stores"}` })),
  ];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const url = `http://127.0.0.1:${process.env["PORT"] || "8080"}`;
  const editor = credentials.find(({ role, store }) => role === "Catalog editors" && store !== null) ?? credentials[0];
  const user = editor === undefined ? "" : `${editor.email}:${editor.key}`;
  const paths = [
    "products?status=A&free_shipping=Y&price_from=100&sort_by=price",
    "products?q=merino",
    `products/${firstProduct}/features`,
    "categories",
  ];
  return [
    `Loaded ${String(total)} objects in ${seconds.toFixed(1)} s:`,
    ...counts.map(([path, count]) => `  ${String(count).padStart(6)}  ${path}`),
    "",
    "Administrators with API access (e-mail, API key; keys and password are shown only now):",
    ...accounts.map(({ email, key, what }) => `  ${email.padEnd(width)}  ${key}  ${what}`),
    `Their password for the administration panel, ${url}/admin: ${password}${root.key === null ? " (root: its own)" : ""}`,
    "",
    "Serve it with the same DATABASE_URL: make run. Then, with a catalog editor who sees one store:",
    ...paths.map((path) => `  curl -u '${user}' '${url}/api/2.0/${path}'`),
    "",
  ].join("\n");
}
