import { expect } from "chai";
import { hashPassword, verifyPassword } from "../../runtime/access/password.js";

describe("a hashed password", () => {
  it("is recognised; another password is not, and no two hashes are equal", async () => {
    const [first, second] = await Promise.all([hashPassword("blåbær og brød"), hashPassword("blåbær og brød")]);
    expect(first)
      .to.match(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
      .and.not.equal(second);
    expect(await verifyPassword("blåbær og brød", first)).to.equal(true);
    expect(await verifyPassword("blåbær og brøt", first)).to.equal(false);
  });

  it("is recognised in every Unicode form in which it is typed", async () => {
    expect(await verifyPassword("ble\u0301", await hashPassword("bl\u00e9"))).to.equal(true);
  });

  it("is recognised after the parameters for new hashes have changed", async () => {
    // RFC 7914, section 12, third vector.
    const hash =
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2" +
      "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887";
    const [salt, key] = [Buffer.from("SodiumChloride"), Buffer.from(hash, "hex")].map((part) =>
      part.toString("base64url"),
    );
    expect(await verifyPassword("pleaseletmein", `scrypt$16384$8$1$${String(salt)}$${String(key)}`)).to.equal(true);
  });

  for (const stored of ["", "scrypt", "plain", "scrypt$1$2$3$$"]) {
    it(`matches no password when the stored hash is "${stored}"`, async () => {
      expect(await verifyPassword("", stored)).to.equal(false);
    });
  }
});
