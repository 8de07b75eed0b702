/** Whether a database can go back to declarations that it was served under before others, and nothing would be lost. */
import { shortenDigest } from "../changes/digest.js";
import type { Knowledge, Snapshot } from "../backup/archive.js";
import { listErased } from "../evolution/bind-registry.js";
import { listCounted } from "../evolution/served-declarations.js";
import { parseDeclaration, type Declaration } from "../evolution/kept-declaration.js";
import { registryAsDeclared } from "../evolution/grow-registry.js";
import { NotDeclarable } from "../evolution/not-declarable.js";
import type { DescribedProject } from "../model/described.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { Obstacle } from "./weigh-change.js";
import { weighFormer } from "./weigh-former.js";

export interface WeighedReturn {
  readonly digest: string;
  /** Nothing is to be done. */
  readonly isLatest: boolean;
  readonly obstacles: readonly Obstacle[];
}

/**
 * @param wanted digest, or the beginning of it
 * @param itemsAtMost of each obstacle that are listed
 * @throws NotDeclarable where there are no such declarations, or what they need has been erased
 */
export async function weighReturn(snapshot: Snapshot, wanted: string, itemsAtMost: number): Promise<WeighedReturn> {
  const knowledge = await snapshot.readKnowledge();
  const digest = findDigest(wanted, knowledge);
  const latest = knowledge.declarations.at(-1)!;
  if (latest.digest === digest) return { digest, isLatest: true, obstacles: [] };
  const text = knowledge.declarations.findLast((record) => record.digest === digest)!.declaration;
  const [target, current] = [parseDeclaration(text), parseDeclaration(latest.declaration)];
  if (target.described === undefined) {
    throw new NotDeclarable("an earlier version of the program wrote these declarations, without all that they say");
  }
  refuseErased(target, knowledge);
  const registry = readRegistry(target, target.described);
  const places = { former: target, latest: current, knowledge };
  const weighed = await weighFormer(snapshot, registry, places, itemsAtMost);
  return { digest, isLatest: false, obstacles: weighed.filter(({ count }) => count !== 0) };
}

function findDigest(wanted: string, { declarations }: Knowledge): string {
  const known = [...new Set(listCounted(declarations).map(({ digest }) => digest))];
  const found = known.filter((digest) => digest.startsWith(wanted));
  if (found[0] !== undefined && found.length === 1) return found[0];
  const names = known.toReversed().map(shortenDigest).join(", ");
  throw new NotDeclarable(
    `${found.length === 0 ? "no declarations" : "several declarations"} with the digest ${wanted}: ` +
      `the database was served under ${names}, the latest first`,
  );
}

function refuseErased(target: Declaration, { schemas }: Knowledge): void {
  const erased = listErased(target, schemas);
  if (erased.length > 0)
    throw new NotDeclarable(`the database has lost what these declarations need: ${erased.join(", ")}`);
}

/** With what the rules of its items are made of. */
function readRegistry(declaration: Declaration, described: DescribedProject): Registry {
  const registry = registryAsDeclared(declaration);
  const resources = Object.entries(registry.resources).map(([path, definition]): [string, ResourceDefinition] => {
    return [path, { ...definition, accounts: described.resources[path]?.accounts ?? null }];
  });
  const declarations = { digest: "", read: () => described };
  return { ...registry, resources: Object.fromEntries(resources), declarations };
}
