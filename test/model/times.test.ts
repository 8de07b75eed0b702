import { expect } from "chai";
import fc from "fast-check";
import { formatDay, findDayStart } from "../../runtime/model/values/time-zones.js";
import { isDate, isEarlier, toStoredDateTime, toApiDateTime } from "../../runtime/model/values/times.js";

describe("dates", () => {
  for (const text of ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31", "0099-12-31"]) {
    it(`accept ${text}`, () => expect(isDate(text)).to.equal(true));
  }
  for (const text of [
    "",
    "2023-02-29",
    "1900-02-29",
    "2024-02-30",
    "2024-04-31",
    "2024-13-01",
    "2024-00-01",
    "2024-01-00",
    "2024-01-32",
    "2024-1-1",
    "24-01-01",
    "+002024-01-01",
    "20240101",
    "2024-01-01T00:00:00Z",
    " 2024-01-01",
    "2024-01-01\n",
    "２０２４-01-01",
  ]) {
    it(`reject ${JSON.stringify(text)}`, () => expect(isDate(text)).to.equal(false));
  }
});

describe("times", () => {
  const taken: readonly (readonly [sent: string, kept: string, answered: string])[] = [
    ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z", "2026-01-31T09:30:00Z"],
    ["2026-01-31T10:30:00+01:00", "2026-01-31T09:30:00.000Z", "2026-01-31T09:30:00Z"],
    ["2026-01-31t09:30:00z", "2026-01-31T09:30:00.000Z", "2026-01-31T09:30:00Z"],
    ["2026-01-31T09:30:00-00:00", "2026-01-31T09:30:00.000Z", "2026-01-31T09:30:00Z"],
    ["2025-12-31T23:30:00.5-23:59", "2026-01-01T23:29:00.500Z", "2026-01-01T23:29:00.500Z"],
    ["2026-01-31T09:30:00.0Z", "2026-01-31T09:30:00.000Z", "2026-01-31T09:30:00Z"],
    ["2026-01-31T09:30:00.1239999999Z", "2026-01-31T09:30:00.123Z", "2026-01-31T09:30:00.123Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
    // Leap seconds at the end of a month in UTC.
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z", "2017-01-01T00:00:00Z"],
    ["1990-12-31T15:59:60.25-08:00", "1991-01-01T00:00:00.250Z", "1991-01-01T00:00:00.250Z"],
  ];
  for (const [sent, kept, answered] of taken) {
    it(`accept ${sent} as ${kept}`, () => {
      expect(toStoredDateTime(sent)).to.equal(kept);
      expect(toApiDateTime(kept)).to.equal(answered);
      expect(toStoredDateTime(answered)).to.equal(kept);
    });
  }

  for (const text of [
    "",
    "soon",
    "2026-01-31",
    "2026-01-31T09:30Z",
    "2026-01-31T09:30:00",
    "2026-01-31 09:30:00Z",
    "2026-01-31T09:30:00 01:00",
    "2026-01-31T09:30:00+0100",
    "2026-01-31T09:30:00+01",
    "2026-01-31T09:30:00+24:00",
    "2026-01-31T09:30:00.Z",
    "2026-01-31T09:30:00,5Z",
    "2026-01-31T24:00:00Z",
    "2026-01-31T09:60:00Z",
    "2026-01-31T09:30:61Z",
    "2023-02-29T09:30:00Z",
    "2026-01-31T09:30:60Z",
    "2026-01-30T23:59:60Z",
    "2016-12-31T23:59:60+01:00",
    "0000-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "9999-12-31T23:59:60Z",
    "2026-01-31T09:30:00Z\n",
  ]) {
    it(`reject ${JSON.stringify(text)}`, () => expect(toStoredDateTime(text)).to.equal(null));
  }

  it("are ordered as texts as they are in time, in any offset", () => {
    const time = fc.date({ min: new Date("0001-01-01"), max: new Date("9998-12-31"), noInvalidDate: true });
    const offset = fc.integer({ min: -1439, max: 1439 });
    const property = fc.property(time, offset, fc.integer({ min: -5000, max: 5000 }), (one, minutes, distance) => {
      const other = new Date(one.getTime() + distance);
      const [first, second] = [toStoredDateTime(writeAt(one, minutes)), toStoredDateTime(other.toISOString())];
      expect([first, second]).to.deep.equal([one.toISOString(), other.toISOString()]);
      expect(isEarlier(writeAt(one, minutes), other.toISOString())).to.equal(distance > 0);
      expect(first! < second!).to.equal(distance > 0);
    });
    fc.assert(property);
  });

  function writeAt(time: Date, minutes: number): string {
    const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${local}${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
  }
});

describe("days of a time zone", () => {
  for (const [zone, day, begin] of [
    ["UTC", "2026-03-29", "2026-03-29T00:00:00Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00Z"],
    ["Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00Z"],
    // Clocks go from 0 to 1.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"],
    // Clocks go from 1 to 0.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
  ] as const) {
    it(`begin at ${begin} in ${zone} on ${day}`, () => {
      const first = Date.parse(begin) / 1000;
      expect(findDayStart(day, zone)).to.equal(first);
      expect(formatDay(first, zone)).to.equal(day);
      expect(formatDay(first - 1, zone) < day).to.equal(true);
    });
  }
});
