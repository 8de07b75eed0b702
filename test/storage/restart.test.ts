import { expect } from "chai";
import { onEveryDatabase } from "./databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, list, read, remove } from "./plans.js";
import { refusal } from "./refusals.js";

onEveryDatabase("A restart", (storage, url) => {
  it("keeps everything: items, versions, indexes, used numbers", async () => {
    const { id: shop } = await storage().write(create("shops", { name: "Lasting" }));
    const values = { name: "kept words", code: "kept", tags: ["x"], price: 0.1, detail: { a: 1, b: null } };
    const { id } = await storage().write(create("things", values));
    const { id: gone } = await storage().write(create("things", {}));
    await storage().write(remove("things", gone));
    const before = await storage().read(read("things", id));

    const again = await openCatalog(url());
    expect(await again.read(read("things", id))).to.deep.equal(before);
    await refusal(again.write(create("things", { shop_id: shop, code: "kept" })), "not_unique");
    for (const filter of [
      { kind: "words", prefixes: ["word", "kept"] },
      { kind: "in", field: "tags", values: ["x"], negated: false },
    ] as const) {
      const found = await again.list(list("things", { filter }), new AbortController().signal);
      expect(found?.kind === "page" && found.items.map((item) => item.id)).to.deep.equal([id]);
    }
    expect((await again.write(create("things", {}))).id).to.be.greaterThan(gone);
    await again.close();
  });
});
