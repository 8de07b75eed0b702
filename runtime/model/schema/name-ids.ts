/** Names the ids in a path, outermost first, by their fields, and distinguishes equal names. */
export function nameIds(fields: readonly string[]): readonly string[] {
  return fields.map((field, index) => {
    const before = fields.slice(0, index).filter((other) => other === field).length;
    return before === 0 ? field : `${field}_${String(before + 1)}`;
  });
}
