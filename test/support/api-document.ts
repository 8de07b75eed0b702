/** The API document for tests: operations with resolved references, and validators of its schemas. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

export interface JsonObject {
  readonly [name: string]: unknown;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly style?: "deepObject";
  readonly explode?: boolean;
  readonly schema: JsonObject;
}

export interface ApiHeader {
  readonly required?: boolean;
  readonly schema: JsonObject;
}

/** Schemas are given by their JSON pointer into the document. */
export interface ApiResponse {
  readonly headers: { readonly [name: string]: ApiHeader };
  /** Schema of the JSON body; null where there is none. */
  readonly schema: string | null;
  readonly example: unknown;
}

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  /** The path as the document writes it: `/stores/{company_id}`. */
  readonly path: string;
  /** `/api/2.0`, or the empty text. */
  readonly base: string;
  readonly needsCredentials: boolean;
  /** Credentials are optional. */
  readonly isOpen: boolean;
  readonly parameters: readonly ApiParameter[];
  readonly body: { readonly schema: string; readonly example: unknown } | null;
  readonly responses: { readonly [status: string]: ApiResponse };
}

const methods = ["get", "post", "put", "delete"];

/** Reads an OpenAPI document and resolves every reference. */
export class ApiDocument {
  readonly operations: readonly ApiOperation[];
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #inner = new WeakMap<JsonObject, ValidateFunction>();

  constructor(readonly document: JsonObject) {
    this.#ajv.addSchema(document, "api");
    this.operations = Object.entries(document["paths"] as JsonObject).flatMap(([path, item]) =>
      this.#readPath(path, item as JsonObject),
    );
  }

  /** Returns a violation of the schema at this pointer, or null if the value is valid. */
  findFault(pointer: string, value: unknown): string | null {
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `api#${pointer}` });
    this.#validators.set(pointer, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }

  /** As `findFault`, for a schema that was read from the document. */
  findFaultBy(schema: JsonObject, value: unknown): string | null {
    const validate = this.#inner.get(schema) ?? this.#compile(schema);
    this.#inner.set(schema, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }

  /** Resolves a reference, or returns the object itself. */
  resolve(value: JsonObject): JsonObject {
    return this.#follow(value, "").value;
  }

  /** Returns the answers of an operation by their status, with unresolved references. */
  writtenResponses({ path, method }: ApiOperation): { readonly [status: string]: JsonObject } {
    const item = (this.document["paths"] as { readonly [path: string]: JsonObject })[path]!;
    return (item[method.toLowerCase()] as { readonly responses: { readonly [status: string]: JsonObject } }).responses;
  }

  /** Returns the schema at this pointer. */
  schemaAt(pointer: string): JsonObject {
    return this.resolve({ $ref: `#${pointer}` });
  }

  #compile(schema: JsonObject): ValidateFunction {
    return this.#ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as JsonObject,
    );
  }

  #readPath(path: string, item: JsonObject): readonly ApiOperation[] {
    const [server] = (item["servers"] ?? this.document["servers"]) as readonly { readonly url: string }[];
    const shared = (item["parameters"] ?? []) as readonly JsonObject[];
    return methods.flatMap((method) => {
      const operation = item[method] as JsonObject | undefined;
      if (operation === undefined) return [];
      const pointer = `/paths/${escape(path)}/${method}`;
      const own = (operation["parameters"] ?? []) as readonly JsonObject[];
      const security = (operation["security"] ?? this.document["security"]) as readonly object[];
      const responses = Object.entries(operation["responses"] as JsonObject).map(([status, response]) => {
        return [status, this.#readResponse(response as JsonObject, `${pointer}/responses/${status}`)] as const;
      });
      return {
        id: String(operation["operationId"]),
        method: method.toUpperCase(),
        path,
        base: server!.url.replace(/\/$/, ""),
        needsCredentials: security.length > 0,
        isOpen: security.some((schemes) => Object.keys(schemes).length === 0),
        parameters: [...shared, ...own].map((parameter) => this.resolve(parameter) as unknown as ApiParameter),
        body: this.#readBody(operation["requestBody"] as JsonObject | undefined, `${pointer}/requestBody`),
        responses: Object.fromEntries(responses),
      };
    });
  }

  #readBody(body: JsonObject | undefined, at: string): ApiOperation["body"] {
    if (body === undefined) return null;
    const { schema, example } = readContent(body, at);
    return { schema: schema!, example };
  }

  #readResponse(response: JsonObject, at: string): ApiResponse {
    const { value, pointer } = this.#follow(response, at);
    const headers = Object.entries((value["headers"] ?? {}) as JsonObject).map(
      ([name, header]) => [name.toLowerCase(), this.resolve(header as JsonObject) as unknown as ApiHeader] as const,
    );
    return { headers: Object.fromEntries(headers), ...readContent(value, pointer) };
  }

  #follow(value: JsonObject, at: string): { readonly value: JsonObject; readonly pointer: string } {
    const reference = value["$ref"];
    if (typeof reference !== "string") return { value, pointer: at };
    const pointer = reference.slice(1);
    const found = pointer
      .split("/")
      .slice(1)
      .reduce<unknown>((part, name) => (part as JsonObject)[name.replaceAll("~1", "/")], this.document);
    return this.#follow(found as JsonObject, pointer);
  }
}

function readContent(value: JsonObject, at: string): { readonly schema: string | null; readonly example: unknown } {
  const media = (value["content"] as JsonObject | undefined)?.["application/json"] as JsonObject | undefined;
  if (media === undefined) return { schema: null, example: undefined };
  const reference = (media["schema"] as JsonObject)["$ref"];
  if (typeof reference === "string") return { schema: reference.slice(1), example: media["example"] };
  return { schema: `${at}/content/application~1json/schema`, example: media["example"] };
}

function escape(path: string): string {
  return path.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
}
