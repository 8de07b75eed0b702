import { Refusal } from "../../model/plan/errors.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { Execution } from "../integrity/execution.js";
import { uniqueTextOf } from "../../storage/port/stored-item.js";
import type { StoredItem } from "../../storage/port/stored-item.js";

/** Rejects copies that violate a unique key: dropped references and derived values can make two copies equal in it. */
export class CopyUniqueness {
  readonly #execution: Execution;
  readonly #definition: ResourceDefinition;
  readonly #texts: readonly Set<string>[];

  constructor(execution: Execution, definition: ResourceDefinition) {
    this.#execution = execution;
    this.#definition = definition;
    this.#texts = definition.unique.map(() => new Set());
  }

  async refuseTaken({ document }: StoredItem): Promise<void> {
    const { path, name, tenant, unique } = this.#definition;
    for (const [index, one] of unique.entries()) {
      const text = uniqueTextOf(one, document);
      if (text === null) continue;
      const texts = this.#texts[index];
      // The new tenant has no other items.
      const withinTenant = tenant !== null && one.fields.includes(tenant.field);
      const { transaction } = this.#execution;
      const taken =
        texts?.has(text) === true || (!withinTenant && (await transaction.findHolders(path, one, [text])).size > 0);
      if (taken) {
        throw new Refusal(
          "not_unique",
          `${name} cannot be copied: the copy would have the same unique ${one.fields.join(" and ")} as the original`,
        );
      }
      texts?.add(text);
    }
  }
}
