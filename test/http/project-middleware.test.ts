import { expect } from "chai";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials, request } from "../support/request.js";
import { waitUntil } from "../support/wait-until.js";
import { databasesOfDay } from "../support/databases.js";
import { onMarket } from "./market.js";

onMarket(databasesOfDay(import.meta.url), "middleware of a project", ({ server, root }) => {
  before(() => root.make("shops", { name: "Corner" }));

  it("runs before the interface, which answers what it passes on", async () => {
    const { status, headers } = await root.ask("GET", "me");
    expect([status, headers["x-market"]]).to.deep.equal([200, "open"]);
    expect((await request(server().url, "GET", "/elsewhere")).status).to.equal(401);
  });

  it('answers by itself, and works with items in the name of an account, with the channel "code"', async () => {
    const { status, json, headers } = await request(server().url, "GET", "/own/cart");
    expect([status, headers["x-market"]]).to.deep.equal([200, "open"]);
    const { cart_id: id, made_by: maker } = json as { readonly cart_id: string; readonly made_by: string };
    expect(JSON.parse(maker)).to.deep.include({ account: 1, root: true, channel: "code" });
    expect(await root.read(`carts/${id}`)).to.include({ name: "By code" });
  });

  it("may wait until a client is gone, whose body then holds no memory that others need", async () => {
    const { url, email, key } = server();
    const head =
      "POST /api/2.0/shops HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Wait: until-gone\r\n" +
      `Authorization: ${basicCredentials(email, key)}\r\n`;
    // One account may transfer 64 MiB of request bodies at a time.
    for (const body of ["Content-Length: 1048576", "Transfer-Encoding: chunked", "Content-Encoding: gzip"]) {
      for (let count = 0; count < 70; count += 1) {
        const socket = await openSocket(url);
        await socket.write(`${head}${body}\r\n${body.includes("gzip") ? "Content-Length: 9\r\n" : ""}\r\n`);
        await socket.receiveStatus(100);
        socket.destroy();
      }
    }
    const { status, text } = await root.ask("POST", "shops", { name: "Roomy" });
    expect(status, text).to.equal(201);
  });

  it("may wait for another request, while others are served", async () => {
    const waiting = Array.from({ length: 60 }, (_, index) =>
      root.ask("POST", "shops", { name: `Held ${String(index)}` }, { "x-wait": "until-released" }),
    );
    expect((await root.ask("POST", "shops", { name: "Meanwhile" })).status).to.equal(201);
    const listed = async (): Promise<readonly string[]> =>
      Object.values((await root.read("shops?items_per_page=200&fields=name"))["shops"] as object).map(
        ({ name }: { readonly name: string }) => name,
      );
    expect(await listed())
      .to.include("Meanwhile")
      .and.not.include("Held 0");
    expect((await request(server().url, "GET", "/release")).status).to.equal(204);
    expect((await Promise.all(waiting)).map(({ status }) => status)).to.deep.equal(
      Array.from({ length: 60 }, () => 201),
    );
    expect((await listed()).filter((name) => name.startsWith("Held"))).to.have.length(60);
  });

  it("that fails costs its own request, and the log says why", async () => {
    expect((await request(server().url, "GET", "/broken")).status).to.equal(500);
    const isSaid = (): boolean => server().log.some((line) => line.includes("the middleware is broken"));
    await waitUntil(async () => isSaid());
    expect((await root.ask("GET", "me")).status).to.equal(200);
  });
});
