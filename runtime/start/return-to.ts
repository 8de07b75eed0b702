/** Composition root of `stockroom migrate --to`: the database goes back to declarations that it was served under before. */
import { shortenDigest } from "../changes/digest.js";
import { readConfig } from "../config/config.js";
import { NotDeclarable } from "../evolution/not-declarable.js";
import { describeObstacles } from "../inspection/describe-obstacles.js";
import { weighReturn } from "../inspection/weigh-return.js";
import { fileOf, openArchive } from "./open-storage.js";
import { keepBackup } from "./prepare-change.js";
import { runAdministration } from "./run-administration.js";

const itemsAtMost = 10;

/**
 * Servers with those declarations may run meanwhile; those with later ones write no more.
 * @param wanted digest, or the beginning of it
 * @returns the exit code: 1 where something would be lost, which is said on standard error
 */
export function returnTo(wanted: string): Promise<0 | 1> {
  return runAdministration(async () => {
    const { databaseUrl: url, timeLimit, keepBackups } = readConfig(process.env, null);
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const archive = await openArchive({ url, timeoutMs: timeLimit });
    const { digest, isLatest, obstacles } = await archive.withSnapshot((snapshot) =>
      weighReturn(snapshot, wanted, itemsAtMost),
    );
    if (isLatest) return `the database is as ${shortenDigest(digest)} declares it`;
    if (obstacles.length > 0) throw new NotDeclarable(describeObstacles(obstacles, true));
    const file = fileOf(url);
    if (file !== null && keepBackups > 0) await keepBackup(archive, file, keepBackups, say);
    await archive.returnTo(digest, say);
    return `the database is as ${shortenDigest(digest)} declares it; what came since is kept aside`;
  });
}
