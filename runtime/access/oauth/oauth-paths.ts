/** OAuth paths that other folders need. A separate module, so that importing them does not load oidc-provider. */

/** Path of the authorization server's metadata (RFC 8414). */
export const serverMetadataPath = "/.well-known/oauth-authorization-server";
/** Path of the metadata of protected resources (RFC 9728). */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

/** Returns the path of the metadata for the MCP tools. This path ends with the tools' path (RFC 9728, section 3.1). */
export function formatMcpMetadataPath(basePath: string): string {
  return `${resourceMetadataPath}${basePath}/mcp`;
}
