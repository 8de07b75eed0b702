/** Addresses that other rooms need to know. They are apart from what loads oidc-provider. */

/** RFC 8414. */
export const serverMetadata = "/.well-known/oauth-authorization-server";
/** RFC 9728. */
export const resourceMetadata = "/.well-known/oauth-protected-resource";

/** Metadata of the tools of models (RFC 9728, section 3.1): the path of the tools comes last. */
export function toolsMetadata(base: string): string {
  return `${resourceMetadata}${base}/mcp`;
}
