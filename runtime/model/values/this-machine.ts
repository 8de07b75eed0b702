/**
 * Whether the host is this machine, so that nobody can intercept the connection.
 * @param host the host as a URL contains it
 */
export function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
