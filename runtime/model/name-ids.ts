/** How the ids in a path are called, from the outermost inwards, by their fields: several may have a field of the same name. */
export function nameIds(fields: readonly string[]): readonly string[] {
  return fields.map((field, index) => {
    const before = fields.slice(0, index).filter((other) => other === field).length;
    return before === 0 ? field : `${field}_${String(before + 1)}`;
  });
}
