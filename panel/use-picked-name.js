/** @import { Option, Resource, Value } from "./types.js" */
import { isNone } from "./item.js";
import { readNames } from "./read-page.js";
import { t } from "./translate.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @param {{ target: Resource, path: string | null, value: Value, none?: string | null }} picked `none` is the label of the value 0
 * @param {{ readonly current: Option | null }} chosen the option that the user last chose: its name is already known
 * @returns null while the name is not loaded, or if no item is chosen
 */
export function usePickedName({ target, path, value, none = null }, chosen) {
  const [name, setName] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    setName(null);
    if (value === null || value === "") return undefined;
    const id = String(value);
    if (isNone(id) && none !== null) return setName(none);
    if (chosen.current?.id === id) return setName(chosen.current.name);
    const reading = new AbortController();
    const show = (/** @type {string | undefined} */ read) =>
      reading.signal.aborted || setName(read || t("numbered", { id }));
    readNames(target, [id], path, reading.signal).then(
      (names) => show(names.get(id)),
      () => show(undefined),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the id and its collection identify the item
  }, [value, path]);
  return name;
}
