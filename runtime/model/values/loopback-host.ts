/** Tells whether the host of a URL (IPv6 in brackets) is this machine. Nobody else can intercept a connection to it. */
export function isLoopbackHost(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
