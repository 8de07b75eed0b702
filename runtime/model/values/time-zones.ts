/** Time zones of the IANA database, as the JavaScript engine knows them. */

/** Returns the engine's name of the zone; null if there is no such zone. */
export function findTimeZone(name: string): string | null {
  // Some engines also accept offsets such as +02:00.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An offset of a time zone. From the UNIX time `from` on, clocks of the zone are this number of seconds ahead of UTC. */
export interface ZoneOffset {
  readonly from: number;
  readonly seconds: number;
}

/** The range of UNIX times that is examined. Outside it, a zone keeps the offset of the nearest time in it. */
const range = { first: Date.UTC(1900, 0) / 1000, last: Date.UTC(2100, 0) / 1000 } as const;
/** Distance in seconds between the times whose offsets are compared. No zone went back to an earlier offset within a week. */
const step = 7 * 86_400;

const offsetsByZone = new Map<string, readonly ZoneOffset[]>();

/** Lists the offsets that the zone has had, in order. The computation takes about 0.1 seconds for each zone. */
export function listOffsets(zone: string): readonly ZoneOffset[] {
  let offsets = offsetsByZone.get(zone);
  if (offsets === undefined) offsetsByZone.set(zone, (offsets = findOffsets(zone)));
  return offsets;
}

/** Returns the day of a UNIX time by the clocks of the zone: `2026-11-21`. */
export function findDay(time: number, zone: string): string {
  const offset = listOffsets(zone).findLast(({ from }) => from <= time);
  return new Date((time + (offset?.seconds ?? 0)) * 1000).toISOString().slice(0, 10);
}

/** Returns the first UNIX time of a day by the clocks of the zone, which can skip midnight or show it twice. */
export function findDayBegin(day: string, zone: string): number {
  const midnight = Date.parse(day) / 1000;
  const offsets = listOffsets(zone);
  const first = offsets.find(({ seconds }, index) => midnight - seconds < (offsets[index + 1]?.from ?? Infinity))!;
  return Math.max(first.from, midnight - first.seconds);
}

function findOffsets(zone: string): readonly ZoneOffset[] {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (time: number): number =>
    Date.parse(`${format.format(time * 1000).replace(" ", "T")}Z`) / 1000 - time;
  let seconds = offsetAt(range.first);
  const offsets: ZoneOffset[] = [{ from: -Infinity, seconds }];
  for (let time = range.first; time < range.last; time += step) {
    let [before, from] = [time, time + step];
    if (offsetAt(from) === seconds) continue;
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (offsetAt(middle) === seconds) before = middle;
      else from = middle;
    }
    seconds = offsetAt(from);
    offsets.push({ from, seconds });
  }
  return offsets;
}
