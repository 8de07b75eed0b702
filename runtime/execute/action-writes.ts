import type { AnyItemWriter } from "../model/schema/actions.js";
import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import type { AskedWrite, WriteResult } from "../model/plan/plan.js";
import type { Turns } from "./hooks/turns.js";

export type WriteItem = (asked: AskedWrite) => Promise<WriteResult>;

/** The writes of one call of an action. */
export class ActionWrites implements AnyItemWriter {
  readonly #turns: Turns;
  readonly #write: (asked: AskedWrite) => Promise<WriteResult>;
  #failure: { readonly error: unknown } | null = null;

  constructor(turns: Turns, write: (asked: AskedWrite) => Promise<WriteResult>) {
    this.#turns = turns;
    this.#write = write;
  }

  async create(resource: string, values: Document, within: readonly number[] = []): Promise<number> {
    return (await this.#ask({ operation: "create", resource, within, id: null, values })).id;
  }

  async update(resource: string, id: number, values: Document, within: readonly number[] = []): Promise<void> {
    await this.#ask({ operation: "update", resource, within, id, values });
  }

  async remove(resource: string, id: number, within: readonly number[] = []): Promise<void> {
    await this.#ask({ operation: "remove", resource, within, id, values: null });
  }

  /**
   * Throws the error of the first write that failed. That write may have stored something already, so the whole transaction must
   * be undone.
   */
  throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  async #ask(asked: AskedWrite): Promise<WriteResult> {
    try {
      return await this.#turns.take(() => {
        this.throwFailure();
        return this.#write(asked);
      });
    } catch (error) {
      this.#failure ??= { error: error instanceof Refusal ? nameItem(error, asked) : error };
      throw this.#failure.error;
    }
  }
}

/** Converts the refusal of a write to one that names its item. */
function nameItem({ code, message, details, headers, cause }: Refusal, { resource, id }: AskedWrite): Refusal {
  const item = id === null ? resource : `${resource} ${String(id)}`;
  return new Refusal(code, `${item}: ${message}`, { details, headers, cause });
}
