/** The point at which an import stopped, as a text for the next run. */

/** Consecutive reserved keys. */
export interface KeyBlock {
  readonly first: number;
  readonly count: number;
}

/** The first lines of an import, up to the line with this number. The reserved keys belong to exactly these lines. */
export interface LinePrefix {
  readonly line: number;
  readonly digest: string;
}

/** The point at which an import stopped. */
export interface ResumePoint extends LinePrefix {
  /** Reserved keys by path of the resource. */
  readonly blocks: ReadonlyMap<string, readonly KeyBlock[]>;
}

/** Writes a resume point: `LINE.DIGEST.PATH:FIRST+COUNT,…`. A resource without keys has one block with the count 0. */
export function writeResumePoint({ line, digest, blocks }: ResumePoint): string {
  const parts = [...blocks].flatMap(([path, some]) => {
    return (some.length === 0 ? [emptyBlock] : some).map(
      ({ first, count }) => `${path}:${String(first)}+${String(count)}`,
    );
  });
  return [String(line), digest, parts.join(",")].join(".");
}

const emptyBlock: KeyBlock = { first: 0, count: 0 };

/** @throws Error if the text is no resume point */
export function readResumePoint(text: string): ResumePoint {
  const [, line, digest, parts] = /^(\d{1,15})\.([0-9a-f]+)\.(.+)$/.exec(text) ?? [];
  if (line === undefined || digest === undefined || parts === undefined) throw new Error(wrongPoint);
  const blocks = new Map<string, KeyBlock[]>();
  for (const part of parts.split(",")) {
    const [, path, first, count] = /^(.+):(\d{1,16})\+(\d{1,15})$/.exec(part) ?? [];
    if (path === undefined) throw new Error(wrongPoint);
    blocks.set(path, [...(blocks.get(path) ?? []), { first: Number(first), count: Number(count) }]);
  }
  return { line: Number(line), digest, blocks };
}

const wrongPoint = "--resume: give the resume point that an earlier run of this import printed";
