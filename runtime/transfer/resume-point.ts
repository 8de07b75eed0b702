/** The point at which an import stopped, as a text for the next run. */

/** Consecutive numbers. */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/** The first lines of an import, up to this number. The reserved numbers belong to exactly these lines. */
export interface SameLines {
  readonly line: number;
  readonly digest: string;
}

/** The point at which an import stopped. */
export interface ResumePoint extends SameLines {
  /** Reserved numbers by path of the resource. */
  readonly blocks: ReadonlyMap<string, readonly Block[]>;
}

/** `LINE.DIGEST.PATH:FIRST+COUNT,…`; a resource without numbers has one block of none. */
export function writeResumePoint({ line, digest, blocks }: ResumePoint): string {
  const parts = [...blocks].flatMap(([path, some]) => {
    return (some.length === 0 ? [none] : some).map(({ first, count }) => `${path}:${String(first)}+${String(count)}`);
  });
  return [String(line), digest, parts.join(",")].join(".");
}

const none: Block = { first: 0, count: 0 };

/** @throws Error for text that `writeResumePoint` does not write */
export function readResumePoint(text: string): ResumePoint {
  const [, line, digest, parts] = /^(\d{1,15})\.([0-9a-f]+)\.(.+)$/.exec(text) ?? [];
  if (line === undefined || digest === undefined || parts === undefined) throw new Error(wrong);
  const blocks = new Map<string, Block[]>();
  for (const part of parts.split(",")) {
    const [, path, first, count] = /^(.+):(\d{1,16})\+(\d{1,15})$/.exec(part) ?? [];
    if (path === undefined) throw new Error(wrong);
    blocks.set(path, [...(blocks.get(path) ?? []), { first: Number(first), count: Number(count) }]);
  }
  return { line: Number(line), digest, blocks };
}

const wrong = "--resume: give the resume point that an earlier run of this import printed";
