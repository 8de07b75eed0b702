/** Paths of OAuth that other folders need. This module does not load oidc-provider. */

/** Path of the authorization server's metadata (RFC 8414). */
export const serverMetadata = "/.well-known/oauth-authorization-server";
/** Path of the metadata of protected resources (RFC 9728). */
export const resourceMetadata = "/.well-known/oauth-protected-resource";

/** Path of the metadata of the MCP tools (RFC 9728, section 3.1): the path of the tools comes last. */
export function toolsMetadata(base: string): string {
  return `${resourceMetadata}${base}/mcp`;
}
