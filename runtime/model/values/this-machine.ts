/**
 * Tells whether the host is this machine, so that nobody can listen in between.
 * @param host as a URL has it
 */
export function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
