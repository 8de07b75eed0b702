/** Types of the parts of autocannon 9 that the benchmark uses. The package has no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  /** State of one connection, until it begins with the first request again. */
  export interface Context {
    [name: string]: string | undefined;
  }

  export interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: { readonly [name: string]: string };
    readonly body?: string;
    /** Called before each request; its result is sent. */
    readonly setupRequest?: (request: Request, context: Context) => Request;
    readonly onResponse?: (status: number, body: string, context: Context) => void;
  }

  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds between two checks whether the time is over. */
    readonly sampleInt: number;
    readonly requests: readonly Request[];
  }

  export interface Result {
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
  }

  interface Run extends EventEmitter, PromiseLike<Result> {
    on(
      event: "response",
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }

  export default function autocannon(options: Options): Run;
}
