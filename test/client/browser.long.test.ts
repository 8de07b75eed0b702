import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { inBrowser, openPage } from "../support/browser.js";
import { startFrontServer, type FrontServer } from "../support/front-server.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { outcome } from "./conversation.js";

/** The module is the published one. */
const script = `
  import * as client from "/client.js";
  import { converse } from "/conversation.js";
  window.run = (email, key) => converse(client, { url: location.origin + "/backend", email, key });
`;

const serveModule = (path: string) => ({ type: "text/javascript", text: readFileSync(join(checkout, path), "utf8") });

inBrowser("the client", (browser) => {
  let server: TestServer;
  let front: FrontServer;

  before(async () => {
    server = await startServer();
    front = await startFrontServer({
      behind: server.url,
      prefix: "/backend",
      files: {
        "/": { type: "text/html", text: `<!doctype html><title>Page</title><script type="module">${script}</script>` },
        "/client.js": serveModule("generated/client/index.js"),
        "/conversation.js": serveModule("dist/test/client/conversation.js"),
      },
    });
  });
  after(async () => {
    front.stop();
    await server.stop();
  });

  it("does the same as in Node.js", async () => {
    const { page, complaints } = await openPage(browser());
    await page.goto(front.url);
    const { email, key } = server;
    const result: unknown = await page.evaluate(`run(${JSON.stringify(email)}, ${JSON.stringify(key)})`);
    expect(complaints).to.deep.equal([]);
    expect(result).to.deep.equal(outcome);
  });
});
