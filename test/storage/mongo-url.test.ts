import { expect } from "chai";
import { withClientWithoutTimeLimit } from "../../runtime/storage/mongo/client.js";
import { mongodb } from "../support/databases.js";
import { failToStart } from "../support/server.js";
import { orSkip } from "../support/or-skip.js";

const timeoutMs = 5000;

describe("A URL of MongoDB", () => {
  before(function () {
    return orSkip(this, mongodb.start());
  });

  it("cannot weaken the guarantees of reads and writes", async () => {
    const url = `${mongodb.newUrl()}?w=1&journal=false&readConcernLevel=local&readPreference=secondaryPreferred`;
    const used = await withClientWithoutTimeLimit(url, timeoutMs, async ({ options }) => ({
      write: [options.writeConcern?.w, options.writeConcern?.journal],
      read: [options.readConcern?.level, options.readPreference?.mode],
    }));
    expect(used).to.deep.equal({ write: ["majority", true], read: ["majority", "primary"] });
  });

  it("with a wrong password gets an error that says so", async () => {
    const url = mongodb.newUrl().replace("mongodb://", "mongodb://ann:wrong@");
    const { code, stderr } = await failToStart({ databaseUrl: url });
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^MongoDB at \S+ rejects the user or the password in DATABASE_URL; correct them, or add the database .+ \?authSource=admin$/m,
    );
  });
});
