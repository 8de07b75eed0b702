import { setEmpty, type Context } from "../context/context.js";

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
<h2>First steps</h2>
<ol>
<li>Sign in to the administration panel. At its first start the server printed a link that sets the password of the first account.</li>
<li>Make a key under &ldquo;API access&rdquo;.</li>
<li>Send the account's e-mail and the key to the API:
<pre>curl -u "$EMAIL:$KEY" ${api}/me</pre></li>
</ol>
`;
}

/** Leads from `/admin/things` to the place `#/things` of the panel. The redirect is relative because a proxy may add a prefix. */
export function redirectToPanel(ctx: Context): void {
  const [, ...place] = ctx.path.split("/").slice(1);
  ctx.set("Location", `${"../".repeat(place.length)}admin#/${place.join("/")}`);
  setEmpty(ctx, 302);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
