import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const leastBytes = 4 * 1024 ** 3;

/**
 * The folder for the databases and the projects of tests: in memory where the machine has room for it, because writes there do not wait for the
 * disk. A killed process loses nothing there either, and no test cuts the power.
 */
export const databaseFolder = hasRoom() ? memory : tmpdir();

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > leastBytes;
  } catch {
    return false;
  }
}
