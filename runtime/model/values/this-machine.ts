/**
 * Tells whether the host is this machine. Nobody else can intercept a connection to it.
 * @param host the host as a URL contains it
 */
export function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
