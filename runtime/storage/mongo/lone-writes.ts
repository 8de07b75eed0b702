/** Writes of one item, without transactions. What is to be changed of the same item at once, is changed by one command. */
import { LRUCache } from "lru-cache";
import { MongoError } from "mongodb";
import type { Db } from "mongodb";
import type { ItemPlan, WritePlan, WriteResult } from "../../model/plan.js";
import type { ExecuteWrites, HookService } from "../../port/execute-write.js";
import { rememberOnce } from "./committed-reader.js";
import type { CommittedReader } from "./committed-reader.js";
import type { LatestDeclaration } from "./latest-declaration.js";
import { isTransient } from "./errors.js";
import type { GatheredReads } from "./gathered-reads.js";
import type { Inserts } from "./inserts.js";
import { LoneWrite, mayBeAlone, NeedsTransaction } from "./lone-write.js";
import { Rounds } from "./rounds.js";
import type { Sequences } from "./sequences.js";

interface Asked {
  readonly plan: ItemPlan;
  /** UNIX time in milliseconds. */
  readonly deadline: number;
}

/** What became of one of several; null where it takes a transaction. */
type Outcome = { readonly executed: readonly WriteResult[] } | { readonly refused: unknown } | null;

export interface LoneWritesOptions {
  readonly database: Db;
  readonly executeWrites: ExecuteWrites;
  readonly reads: GatheredReads;
  readonly committed: CommittedReader;
  readonly sequences: Sequences;
  readonly inserts: Inserts;
  readonly latest: LatestDeclaration;
  /** Called when another declaration has become the latest. */
  readonly onNewer: () => void;
  readonly hooksUntil: (deadline: number) => HookService;
}

/** Each is executed in memory, which takes a fraction of a millisecond. */
const limits = { asked: 32, running: 1 };
const itemsAtMost = 1000;

export class LoneWrites {
  readonly #options: LoneWritesOptions;
  readonly #rounds = new LRUCache<string, Rounds<Asked, Outcome>>({ max: itemsAtMost });

  constructor(options: LoneWritesOptions) {
    this.#options = options;
  }

  /** Null where it takes a transaction, and after a conflict. Nothing is written then. */
  async attempt(plans: readonly WritePlan[], deadline: number): Promise<readonly WriteResult[] | null> {
    const [plan] = plans;
    if (plan === undefined || plans.length > 1 || !mayBeAlone(this.#options.latest.known.registry, plan)) return null;
    const outcome = await this.#ask({ plan, deadline });
    if (outcome === null) return null;
    if ("refused" in outcome) throw outcome.refused;
    return outcome.executed;
  }

  async #ask(asked: Asked): Promise<Outcome> {
    const { plan } = asked;
    const isSeenByAll = plan.kind === "update" && plan.visible.kind === "all" && plan.visible.of.length === 0;
    // What one of them changes may be what another's caller sees it by.
    if (!isSeenByAll) return (await this.#write([asked]))(asked);
    const item = JSON.stringify([plan.resource, plan.path, plan.id]);
    let rounds = this.#rounds.get(item);
    if (rounds === undefined) this.#rounds.set(item, (rounds = new Rounds(limits, (round) => this.#write(round))));
    return rounds.ask(asked);
  }

  /** Executes one after the other, each seeing what those before it make of the item, and writes what has become of it. */
  async #write(round: readonly Asked[]): Promise<(asked: Asked) => Outcome> {
    const none = (): Outcome => null;
    const [first] = round;
    if (first === undefined) return none;
    const { latest, onNewer } = this.#options;
    const { known } = latest;
    const deadline = round.reduce((earliest, each) => Math.min(earliest, each.deadline), first.deadline);
    const lone = new LoneWrite(first.plan, { ...this.#options, registry: known.registry, deadline });
    const [executed, newest] = await Promise.allSettled([this.#executeAll(round, lone), latest.find()]);
    if (newest.status === "fulfilled" && newest.value !== known) onNewer();
    else if (newest.status === "fulfilled" && executed.status === "fulfilled" && Date.now() < deadline) {
      if (await lone.commit()) return (asked) => executed.value.get(asked) ?? null;
    }
    return none;
  }

  /** Rejects with what the database says. */
  async #executeAll(round: readonly Asked[], transaction: LoneWrite): Promise<ReadonlyMap<Asked, Outcome>> {
    const { registry } = this.#options.latest.known;
    // All of them have asked before the round began.
    const callers = rememberOnce(this.#options.committed);
    const outcomes = new Map<Asked, Outcome>();
    for (const asked of round) {
      const { plan, deadline } = asked;
      const attempt = { registry, transaction, callers, plans: [plan], deadline };
      try {
        const executed = await this.#options.executeWrites({ ...attempt, ...this.#options.hooksUntil(deadline) });
        outcomes.set(asked, { executed });
      } catch (error) {
        // A transaction tries for as long as there is time.
        if (error instanceof MongoError || isTransient(error)) throw error;
        outcomes.set(asked, error instanceof NeedsTransaction ? null : { refused: error });
      }
    }
    return outcomes;
  }
}
