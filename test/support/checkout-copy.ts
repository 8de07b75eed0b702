import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeTemporaryDirectory } from "./server.js";
import { checkout } from "./source-tree.js";

/** Creates a directory with the files that a clone would have after a commit, and with the packages of this checkout. */
export function copyCheckout(): string {
  const copy = makeTemporaryDirectory();
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: checkout,
  });
  const files = listed.toString().split("\0");
  for (const file of files.filter((each) => each !== "" && existsSync(join(checkout, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(checkout, file), join(copy, file));
  }
  symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"));
  // Older than the installed packages. Otherwise make would install them again, through the link.
  utimesSync(join(copy, "package-lock.json"), 0, 0);
  return copy;
}
