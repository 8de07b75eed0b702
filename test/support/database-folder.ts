import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const leastBytes = 4 * 1024 ** 3;

/**
 * The folder for the databases and projects of tests: in memory if the machine has room, because writes there do not wait for
 * the disk. A killed process loses nothing there, and no test cuts the power.
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
