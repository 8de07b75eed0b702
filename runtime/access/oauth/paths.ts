/** Addresses that other rooms need. This module does not load oidc-provider. */

/** RFC 8414. */
export const serverMetadata = "/.well-known/oauth-authorization-server";
/** RFC 9728. */
export const resourceMetadata = "/.well-known/oauth-protected-resource";

/** Path of the metadata of the MCP tools (RFC 9728, section 3.1): the path of the tools comes last. */
export function toolsMetadata(base: string): string {
  return `${resourceMetadata}${base}/mcp`;
}
