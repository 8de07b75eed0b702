import { expect } from "chai";
import { ApiDocument, type ApiOperation, type ApiParameter, type JsonObject } from "../support/api-document.js";
import { findUndocumented } from "../support/answer-faults.js";
import { isAllowed, writeIds } from "../support/api-requests.js";
import { isShared } from "./shared-failures.js";
import { listProperties, touchProperties } from "./item-properties.js";
import { hasPlainForm, operatorsOf } from "./queries.js";
import { runDrift, type Coverage, type Finding, type Missing } from "./redocly-drift.js";
import type { Application } from "./application.js";
import type { Exchange } from "./traffic.js";

interface Matched extends Exchange {
  readonly operation: ApiOperation;
}

/**
 * Compares the traffic of the earlier suites with the document.
 * @param isWhole whether the earlier suites have covered the whole document, so that each part of it must have occurred. By day,
 * our own code compares; at night, also `redocly drift`, which takes seconds
 */
export function describeDrift({ definitions, directory, traffic }: Application, isWhole: boolean): void {
  describe("conformance: the traffic compared with the API document", function () {
    this.timeout(180_000);
    const counts = new Set(
      definitions.flatMap(({ fields }) => Object.values(fields).flatMap(({ name, count }) => (count ? [name] : []))),
    );
    // A selection of fields has one schema, for items and for lists, and only lists have counts.
    const isCountOfItem = ({ id }: ApiOperation, path = ""): boolean =>
      id.startsWith("read") && counts.has(path.replace("/", ""));
    let document: ApiDocument;
    let matched: readonly Matched[];
    /** URLs of accepted requests that no operation of the document describes. */
    const undocumented: string[] = [];
    let findings: readonly Finding[];
    let coverage: Coverage;

    before(async function () {
      const own = traffic.find(({ request }) => request.url.endsWith("/api/2.0/openapi.json"));
      if (own === undefined) return this.skip();
      document = new ApiDocument(JSON.parse(own.response.body) as JsonObject);
      // The document is that of version 2.0, and describes HEAD, OPTIONS, items in place of ids, and lists such as
      // `name[in][]=a&name[in][]=b` in words only.
      const exchanges = traffic.filter(
        ({ request, response }) =>
          !new URL(request.url).pathname.startsWith("/api/1.0/") &&
          ![...new URL(request.url).searchParams.keys()].some((name) => name.endsWith("][]")) &&
          !["HEAD", "OPTIONS"].includes(request.method) &&
          response.headers["preference-applied"] !== "return=representation",
      );
      matched = exchanges.flatMap((exchange) => {
        const operation = findOperation(document, exchange);
        if (operation === undefined && exchange.response.status < 400) undocumented.push(exchange.request.url);
        return operation === undefined ? [] : { ...exchange, operation };
      });
      if (!isWhole) return;
      ({ findings, coverage } = await runDrift(
        directory,
        exchanges.map((exchange) => withTextIds(document, withoutWords(exchange))),
      ));
    });

    it("contains no operation that the document lacks", () => {
      expect(undocumented).to.deep.equal([]);
    });

    // Redocly ignores undocumented statuses and the headers of answers.
    it("contains no status or header that the document lacks, and every answer has the promised headers", () => {
      const faults = matched.flatMap(({ operation, request, response }) => {
        const json: unknown = response.body === "" ? undefined : JSON.parse(response.body);
        const fault = findUndocumented(document, operation, { ...response, text: response.body, json });
        return fault === null ? [] : `${request.method} ${request.url} ${String(response.status)}: ${fault}`;
      });
      expect(faults.slice(0, 20)).to.deep.equal([]);
    });

    // Redocly looks neither between commas nor at plain values of parameters that may have operators.
    it("contains no value in a query that the document does not allow", () => {
      const faults = matched.flatMap((exchange) => {
        if (exchange.response.status >= 400) return [];
        return listAsked(exchange)
          .filter(({ parameter, written, text }) => !isAllowed(document, parameter, written, text))
          .map(({ written, text }) => `${exchange.operation.id} ${written}=${text}`);
      });
      expect(faults).to.deep.equal([]);
    });

    if (!isWhole) return;

    it("contains no parameter or property that the document lacks", () => {
      const faults = findings.filter((finding) => !isRefusal(finding) && !isSplit(document, finding));
      expect(faults.slice(0, 20)).to.deep.equal([]);
    });

    it("contains every documented form of every filter", () => {
      const asked = new Set(
        matched
          .filter(({ response }) => response.status < 300)
          .flatMap((exchange) => listAsked(exchange).map(({ written }) => `${exchange.operation.id} ${written}`)),
      );
      const missing = document.operations.flatMap(({ id, parameters }) =>
        parameters
          .filter(({ style }) => style === "deepObject")
          .flatMap(({ name, schema }) => [
            ...(hasPlainForm(document, schema) ? [name] : []),
            ...Object.keys(operatorsOf(document, schema)).map((operator) => `${name}[${operator}]`),
          ])
          .map((written) => `${id} ${written}`)
          .filter((form) => !asked.has(form)),
      );
      expect(missing.slice(0, 40), `${String(missing.length)} missing`).to.deep.equal([]);
    });

    it("contains every documented operation, parameter, property and status", () => {
      const { operations } = coverage;
      const refusals = new Set(
        operations.flatMap(({ covered }) => covered.filter(isOfRefusal).map(({ path }) => path)),
      );
      const statuses = new Set(matched.map(({ response }) => String(response.status)));
      const missing = operations.flatMap(({ operationId, missing }) => {
        const operation = document.operations.find(({ id }) => id === operationId)!;
        return missing
          .filter((item) => {
            // All errors share one schema, whose parts occur somewhere.
            if (isOfRefusal(item)) return !refusals.has(item.path);
            if (isBrought(item.path) || isDescribed(operation, item) || isCountOfItem(operation, item.path))
              return false;
            // An action of a collection can always find the item that it writes.
            if (operation.id.startsWith("call") && item.status === "404") return false;
            // An action without an input meets no conflicts except those of its own writes.
            if (operation.id.startsWith("call") && operation.body === null && item.status === "409") return false;
            if (item.kind !== "response" || !isShared(operation, item.status!)) return true;
            return !statuses.has(item.status!);
          })
          .map((item) => `${operationId} ${JSON.stringify(item)}`);
      });
      expect(missing.slice(0, 40), `${String(missing.length)} missing`).to.deep.equal([]);
    });

    // Redocly does not look below `additionalProperties`, where a collection has its items by their ids.
    it("contains every documented property of the items in collections", () => {
      const missing = document.operations
        .filter((operation) => operation.method === "GET" && operation.id !== describing)
        .flatMap((operation) => {
          const schema = { $ref: `#${operation.responses["200"]!.schema!}` };
          const found = new Set<string>();
          for (const { response } of matched.filter((exchange) => exchange.operation === operation)) {
            if (response.status === 200) touchProperties(document, schema, JSON.parse(response.body), "", found);
          }
          const names = new Set(listProperties(document, schema));
          return [...names]
            .filter((name) => !found.has(name) && !isBrought(name) && !isCountOfItem(operation, name))
            .map((name) => `${operation.id} ${name}`);
        });
      expect(missing.slice(0, 40), `${String(missing.length)} missing`).to.deep.equal([]);
    });

    // Redocly counts no headers of answers.
    it("contains every documented header", () => {
      const missing = document.operations.flatMap((operation) => {
        const own = matched.filter((exchange) => exchange.operation === operation);
        return Object.entries(operation.responses).flatMap(([status, { headers }]) => {
          const answers = own.filter(({ response }) => String(response.status) === status);
          if (answers.length === 0) return [];
          // The scope of a key, which `test/http/keys.test.ts` tests against every route.
          const absent = Object.keys(headers).filter(
            (name) =>
              !(status === "403" && name === "www-authenticate") &&
              answers.every(({ response }) => !(name in response.headers)),
          );
          return absent.map((name) => `${operation.id} ${status} ${name}`);
        });
      });
      expect(missing).to.deep.equal([]);
    });
  });
}

/**
 * `test/http/expand.test.ts` compares expanded items with the items themselves. An expanded item shares its schema with one
 * that may contain expanded ones.
 */
function isBrought(path = ""): boolean {
  return /(?:^|[./])expanded(?:[./]|$)/.test(path);
}

/**
 * The description depends on the declarations, without which the document says less; `test/http/description.test.ts` checks
 * it against the document.
 */
const describing = "readDescription";

function isDescribed({ id }: ApiOperation, { kind }: Missing): boolean {
  return id === describing && kind === "property";
}

interface Asked {
  readonly parameter: ApiParameter;
  /** The name, with its operator. */
  readonly written: string;
  readonly text: string;
}

/** Lists the documented parameters that the query of a request contains. */
function listAsked({ operation, request }: Matched): readonly Asked[] {
  return [...new URL(request.url).searchParams].flatMap(([written, text]) => {
    const [name] = written.split("[");
    const parameter = operation.parameters.find((known) => known.in === "query" && known.name === name);
    return parameter === undefined ? [] : [{ parameter, written, text }];
  });
}

function isOfRefusal({ kind, target, status }: Missing): boolean {
  return kind === "property" && target === "response" && Number(status) >= 400;
}

/** The suites also send requests for missing parts on purpose. */
function isRefusal({ rule, message, status }: Finding): boolean {
  if (rule === "undocumented-endpoint") return status === 404 || status === 405;
  return message.startsWith("Undocumented query parameter") && status >= 400;
}

function isSplit({ operations }: ApiDocument, { message, operationId }: Finding): boolean {
  const name = /^Invalid query parameter "([^"]+)"/.exec(message)?.[1];
  const operation = operations.find(({ id }) => id === operationId);
  return operation?.parameters.some((parameter) => parameter.name === name && parameter.explode === false) === true;
}

/** Removes the header that the document describes in words only. */
function withoutWords({ request, response }: Exchange): Exchange {
  const { prefer: _, ...headers } = request.headers;
  return { request: { ...request, headers }, response };
}

/** Converts ids to text, as in the document: the server also accepts numbers. */
function withTextIds(document: ApiDocument, exchange: Exchange): Exchange {
  const { request, response } = exchange;
  const schema = findOperation(document, exchange)?.body?.schema;
  if (schema === undefined || request.body === undefined || response.status >= 400) return exchange;
  const body = JSON.stringify(writeIds(document, document.schemaAt(schema), JSON.parse(request.body)));
  return { request: { ...request, body }, response };
}

const forms = new Map<ApiOperation, RegExp>();

function findOperation({ operations }: ApiDocument, { request }: Exchange): ApiOperation | undefined {
  const { pathname } = new URL(request.url);
  const found = operations.filter((operation) => {
    if (operation.method !== request.method) return false;
    const form =
      forms.get(operation) ?? new RegExp(`^${operation.base}${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    forms.set(operation, form);
    return form.test(pathname);
  });
  // OpenAPI 3.1, "Path Templating Matching": literal paths come before templated ones.
  const countTemplated = ({ path }: ApiOperation): number => path.split("{").length;
  return found.toSorted((one, other) => countTemplated(one) - countTemplated(other))[0];
}
