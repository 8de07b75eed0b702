import { expect } from "chai";
import { datePattern, dateTimePattern } from "../../generator/emit/openapi/value-schema.js";
import { isDate, toStoredDateTime } from "../../runtime/model/values/times.js";

describe("the API document's patterns", () => {
  const isListed = (pattern: string, text: string): boolean => new RegExp(`^(${pattern})$`, "u").test(text);
  const two = (part: number): string => String(part).padStart(2, "0");

  it("of dates accept what the server accepts", () => {
    const years = ["0000", "0004", "0100", "0400", "1900", "2000", "2023", "2024", "2100", "9996", "9999"];
    for (const year of years) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (isListed(datePattern, text) !== isDate(text)) expect.fail(text);
        }
      }
    }
    for (const text of ["2026-1-1", "20260101", "2026-01-01 ", "2026-01-01T00:00:00Z"]) {
      expect(isListed(datePattern, text), text).to.equal(false);
    }
  });

  it("of times accept what the server accepts", () => {
    for (const date of ["2024-02-29", "2023-02-29"]) {
      for (const clock of ["00:00:00", "23:59:59", "24:00:00", "23:60:00", "23:59:61", "9:00:00", "09:00"]) {
        for (const fraction of ["", ".", ".5", ".123456789", ",5"]) {
          for (const zone of ["Z", "z", "", "+00:00", "-23:59", "+24:00", "+0100", "+01", " 01:00"]) {
            const text = `${date}T${clock}${fraction}${zone}`;
            if (isListed(dateTimePattern, text) !== (toStoredDateTime(text) !== null)) expect.fail(text);
          }
        }
      }
    }
  });
});
