import { expect } from "chai";
import { writeApplications } from "../support/application-visitor.js";
import { request } from "../support/request.js";
import { failToStart, startServer } from "../support/server.js";

describe("the file of applications", () => {
  /** Each application has one problem: its field, and its message. */
  const wrong: readonly (readonly [given: object, field: string, message: string])[] = [
    [{ name: " " }, "name", "must have 1 to 100 characters"],
    [{ name: 5 }, "name", "must have 1 to 100 characters"],
    [{ name: "n".repeat(101) }, "name", "must have 1 to 100 characters"],
    [{ device: "yes" }, "device", 'must be true or false, not "yes"'],
    [{ lifetime: 0 }, "lifetime", "must be a number of seconds, 1…31536000, not 0"],
    [{ lifetime: 1.5 }, "lifetime", "must be a number of seconds, 1…31536000, not 1.5"],
    [{ lifetime: "60" }, "lifetime", 'must be a number of seconds, 1…31536000, not "60"'],
    [{ token_lifetime: 601 }, "token_lifetime", "must be a number of seconds, 1…600, not 601"],
    [{ orgins: [] }, "orgins", 'is not a field of an application; the nearest valid name is "origins"'],
    [{ scope: { stroes: "read" } }, "scope", 'stroes is not a resource; the nearest valid name is "stores"'],
    [{ scope: { "products/features": "read" } }, "scope", "products/features is nested in products"],
    [{ scope: {} }, "scope", "must name a resource"],
    [{ redirect_uris: [] }, "redirect_uris", "must be redirect URIs"],
    ...["http://shelf.example/", "https://x.example/#y", "https://*.example/", "https://me@x.example/", 5].map(
      (uri) => [{ redirect_uris: [uri] }, "redirect_uris", "must be redirect URIs"] as const,
    ),
    [{ redirect_uris: ["https://me:secret@x.example/"] }, "redirect_uris", "must be redirect URIs"],
    [{ redirect_uris: ["https://:secret@x.example/"] }, "redirect_uris", "must be redirect URIs"],
    ...["https://shelf.example/path", "shelf.example", 5].map(
      (origin) => [{ origins: [origin] }, "origins", "must be origins"] as const,
    ),
  ];
  const sound = { redirect_uris: ["https://shelf.example/back"], scope: { stores: "read" } };

  it("is rejected with all of its problems", async () => {
    const given = wrong.map(([each], index) => [`app${String(index)}`, { ...sound, ...each }]);
    const all = Object.fromEntries([
      ...given,
      ["a b", sound],
      ["device", { scope: sound.scope, device: true }],
    ]) as object;
    const { stderr, code } = await failToStart({ environment: await writeApplications(all) });
    expect(code).to.equal(1);
    const lines = stderr.split("\n").filter((line) => line.includes("applications.json: "));
    for (const [index, [, field, message]] of wrong.entries()) {
      // The first of its problems: without a redirect address that is right it has another one.
      const said = lines.find((line) => line.includes(` app${String(index)}: `));
      expect(said, stderr).to.contain(` app${String(index)}: ${field} ${message}`);
    }
    expect(lines.filter((line) => / (a b|device): /.test(line))).to.have.length(1);
    expect(stderr).to.contain("a b: the id must have");
  });

  it("is accepted at the limits of its values", async () => {
    const server = await startServer({
      environment: await writeApplications({
        [`${"a".repeat(63)}.`]: { ...sound, name: "n".repeat(100), lifetime: 1, token_lifetime: 600 },
        local: {
          ...sound,
          redirect_uris: "http://127.0.0.1:3000/back",
          lifetime: 31_536_000,
          origins: ["http://[::1]"],
        },
        device: { scope: sound.scope, device: true },
      }),
    });
    expect(await server.stop()).to.equal(0);
  });

  it("turns on the endpoints, also below a path of the server, and without it there are none", async () => {
    const STOCKROOM_PUBLIC_URL = "https://shop.example/backend";
    const shelf = { redirect_uris: ["https://shelf.example/back"], scope: { stores: "read" } };
    const environment = { ...(await writeApplications({ shelf })), STOCKROOM_PUBLIC_URL };
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
