import type { Exchange } from "../exchange/exchange.js";

/** Whether a browser asks for a page, which would answer a challenge with a password dialog. */
export function asksForPage(exchange: Exchange): boolean {
  return (exchange.method === "GET" || exchange.method === "HEAD") && /\btext\/html\b/i.test(exchange.header("accept"));
}

/** `GET /` of a browser: where the panel, the documentation and the API are. Its links hold behind a proxy that adds a prefix. */
export function answerStartPage(exchange: Exchange, base: string, hasDocs: boolean): void {
  const api = escapeHtml(`${exchange.client.origin}${base}/api/2.0`);
  const docs = hasDocs ? '\n<p><a href="docs">API documentation</a></p>' : "";
  exchange.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  exchange.set("Cache-Control", "no-cache");
  exchange.varyBy("Accept");
  exchange.type = "text/html; charset=utf-8";
  exchange.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Stockroom</title>
</head>
<body>
<h1>Stockroom</h1>
<p><a href="admin">Administration panel</a></p>${docs}
<p>The API takes an account's e-mail and API key:</p>
<pre>curl -u "$EMAIL:$KEY" ${api}/me</pre>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
