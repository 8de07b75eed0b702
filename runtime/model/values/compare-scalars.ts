type Comparable = string | number | boolean | null;

/** Compares values like every database: null first, numbers by value, strings by their UTF-8 bytes, false before true. */
export function compareScalars(left: Comparable, right: Comparable): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}
