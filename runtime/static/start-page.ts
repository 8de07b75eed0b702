import type { Context } from "../context/context.js";

/** Whether a browser asks for a page: it would answer a challenge with a password dialog. */
export function asksForPage(ctx: Context): boolean {
  return (ctx.method === "GET" || ctx.method === "HEAD") && /\btext\/html\b/i.test(ctx.get("accept"));
}

/**
 * Serves `GET /` to browsers: a page with links to the panel, the documentation and the API. They work behind a proxy that adds a
 * prefix.
 */
export function answerStartPage(ctx: Context, base: string, hasDocs: boolean): void {
  const api = escapeHtml(`${ctx.state.stockroom.client.origin}${base}/api/2.0`);
  const docs = hasDocs ? '\n<p><a href="docs">API documentation</a></p>' : "";
  ctx.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  ctx.set("Cache-Control", "no-cache");
  ctx.vary("Accept");
  ctx.set("Content-Type", "text/html; charset=utf-8");
  ctx.body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stockroom</title>
<h1>Stockroom</h1>
<p><a href="admin">Administration panel</a></p>${docs}
<p>The API takes an account's e-mail and API key:</p>
<pre>curl -u "$EMAIL:$KEY" ${api}/me</pre>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
