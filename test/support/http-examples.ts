/** A request and its answer, from a block marked `http` of a Markdown page. */
export interface Exchange {
  /** Line of the page on which the block begins. */
  readonly line: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    /** The parsed body; undefined if the answer has none. */
    readonly body: unknown;
  };
}

/** Names in lower case. */
type Headers = readonly (readonly [name: string, value: string])[];

/** @throws Error for a block that does not have this form */
export function listExchanges(markdown: string): readonly Exchange[] {
  return [...markdown.matchAll(/^```http\n(.*?)^```$/gms)].map((block) => {
    const line = markdown.slice(0, block.index).split("\n").length;
    const parts = /^([A-Z]+) (\S+)\n(.*?)^HTTP\/1\.1 (\d{3}) [\w ]+\n(.*)$/ms.exec(block[1] ?? "");
    if (parts === null) throw new Error(`line ${String(line)} begins no request with its answer`);
    const [, method = "", target = "", request = "", status, answer = ""] = parts;
    const written = readMessage(answer);
    return {
      line,
      method,
      target,
      ...readMessage(request),
      answer: {
        status: Number(status),
        headers: written.headers,
        body: written.body === undefined ? undefined : (JSON.parse(written.body) as unknown),
      },
    };
  });
}

/** Parses the part after the first line: headers, an empty line, the body. */
function readMessage(text: string): { readonly headers: Headers; readonly body: string | undefined } {
  const [, head = "", body = ""] = /^((?:[^\n]+\n)*)(.*)$/s.exec(text) ?? [];
  const headers = [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
  );
  return { headers, body: body.trim() === "" ? undefined : body.trim() };
}
