import { expect } from "chai";
import { writeApplications } from "../support/application-visitor.js";
import { quickPasswords } from "../support/quick-passwords.js";
import { request } from "../support/request.js";
import { failToStart, startServer } from "../support/server.js";

describe("the file of applications", () => {
  it("is rejected with all of its problems", async () => {
    const { stderr, code } = await failToStart({
      environment: await writeApplications({
        "a b": { redirect_uris: ["https://a.example/"], scope: { stores: "read" } },
        shelf: {
          redirect_uris: ["http://shelf.example/", "https://x.example/#y", "https://*.example/"],
          scope: { stroes: "read", "products/features": "read" },
          lifetime: 0,
          orgins: [],
          device: "yes",
        },
        none: { scope: {} },
      }),
    });
    expect(code).to.equal(1);
    for (const said of [
      "a b: the id must have",
      "shelf: redirect_uris must be addresses of pages",
      'shelf: scope stroes is not a resource; the nearest valid name is "stores"',
      "shelf: scope products/features is nested in products",
      "shelf: lifetime must be a number of seconds",
      "shelf: device must be true or false",
      'shelf: orgins is not a field of an application; the nearest valid name is "origins"',
      "none: scope must name a resource",
      "none: redirect_uris must be",
    ]) {
      expect(stderr).to.contain(said);
    }
  });

  it("turns on the endpoints, also below a path of the server, and without it there are none", async () => {
    const STOCKROOM_PUBLIC_URL = "https://shop.example/backend";
    const shelf = { redirect_uris: ["https://shelf.example/back"], scope: { stores: "read" } };
    const environment = { ...quickPasswords, ...(await writeApplications({ shelf })), STOCKROOM_PUBLIC_URL };
    const behind = await startServer({ environment });
    for (const path of ["", "/backend"]) {
      const { json } = await request(behind.url, "GET", `/.well-known/oauth-authorization-server${path}`);
      const endpoints = { issuer: STOCKROOM_PUBLIC_URL, token_endpoint: `${STOCKROOM_PUBLIC_URL}/oauth/token` };
      expect(json).to.deep.include(endpoints);
    }
    await behind.stop();

    const server = await startServer();
    for (const path of ["/oauth/authorize", "/oauth/token", "/.well-known/oauth-authorization-server"]) {
      expect((await request(server.url, "GET", path)).status, path).to.equal(401);
    }
    await server.stop();
  });
});
