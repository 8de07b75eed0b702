import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { startTcpProxy } from "../support/tcp-proxy.js";
import { insertShops } from "./beside-the-storage.js";
import { gather } from "./gather.js";
import { openCatalog } from "./open-catalog.js";
import { list } from "./plans.js";
import { refusal } from "./refusals.js";

const never = new AbortController().signal;
const letters = 200_000;
const small = ["a", "b", "c", "d"];
const names = [...small, ...Array.from({ length: 40 }, () => "x".repeat(letters))];
const some = 10 * letters;

function page(size: number) {
  return list("shops", { fields: ["name"], pageWindow: { kind: "page", page: 1, size } });
}

onEachDatabase("A list of large items", (database) => {
  // SQLite reads in the process itself.
  if (database.name === "SQLite") return;

  async function openBehindProxy(made: readonly string[], timeoutMs: number) {
    const url = new URL(database.newUrl());
    const direct = url.href;
    const proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    url.searchParams.set("directConnection", "true");
    const storage = await openCatalog(url.href, { timeoutMs });
    await insertShops(direct, made);
    const close = async (): Promise<void> => {
      await storage.close();
      proxy.stop();
    };
    return { storage, proxy, close };
  }

  it("requests a few at a time, also the first time", async () => {
    const { storage, proxy, close } = await openBehindProxy(names.slice(small.length), 5000);
    try {
      const before = proxy.answered();
      const result = await storage.list(page(40), never);
      expect(proxy.answered() - before).to.be.within(letters, some);
      expect(result === null ? [] : await gather(result)).to.have.length(40);
    } finally {
      await close();
    }
  });

  it("requests fewer after a time limit", async () => {
    const { storage, proxy, close } = await openBehindProxy(names, 1000);
    try {
      await storage.list(page(small.length), never);
      proxy.setWeather("swallow");
      const slow = list("shops", {
        fields: ["name"],
        pageWindow: { kind: "after", position: null, size: names.length },
      });
      await refusal(storage.list(slow, never), "storage_unavailable");
      proxy.setWeather("clear");
      const before = proxy.answered();
      await storage.list(page(names.length), never);
      expect(proxy.answered() - before).to.be.below(some);
    } finally {
      await close();
    }
  });
});
