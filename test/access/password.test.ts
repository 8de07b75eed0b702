import { expect } from "chai";
import { hashPassword, verifyPassword } from "../../runtime/access/password.js";

describe("a hashed password", () => {
  it("is recognised, another is not, and no two hashes are alike", async () => {
    const [first, second] = await Promise.all([hashPassword("blåbær og brød"), hashPassword("blåbær og brød")]);
    expect(first)
      .to.match(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
      .and.not.equal(second);
    expect(await verifyPassword("blåbær og brød", first)).to.equal(true);
    expect(await verifyPassword("blåbær og brøt", first)).to.equal(false);
  });

  it("is recognised in whichever Unicode form it is typed", async () => {
    expect(await verifyPassword("ble\u0301", await hashPassword("bl\u00e9"))).to.equal(true);
  });

  it("is recognised with the parameters it was made with", async () => {
    // RFC 7914, section 12: scrypt (P="pleaseletmein", S="SodiumChloride", N=16384, r=8, p=1), first 64 bytes.
    const hash = "cCO9yzr9c0hGHAbNgf04-2o7qQT44owYt3oW-OlaMYVLi7HRJSLVWl53m2tLsR--WznkQ2HKLOTNJNeyGJ5YhwAA".slice(
      0,
      86,
    );
    const stored = `scrypt$16384$8$1$${Buffer.from("SodiumChloride").toString("base64url")}$${hash}`;
    expect(await verifyPassword("pleaseletmeout", stored)).to.equal(false);
  });

  for (const stored of ["", "scrypt", "plain", "scrypt$1$2$3$$"]) {
    it(`matches nothing when it is "${stored}"`, async () => {
      expect(await verifyPassword("", stored)).to.equal(false);
    });
  }
});
