/** The parts of an OpenAPI 3.1 document that the page at /docs shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: { readonly [path: string]: PathItem };
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } };
}

interface Server {
  readonly url: string;
}

export interface Reference {
  readonly $ref: string;
}

/** A path of the document. Members other than `servers` and `parameters` are operations, by HTTP method. */
export interface PathItem {
  readonly servers?: readonly Server[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly [method: string]: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly [status: string]: ResponseObject | Reference };
}

export interface ResponseObject {
  readonly description: string;
  readonly content?: Content;
}

interface Content {
  readonly [type: string]: MediaType;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly style?: string;
  readonly explode?: boolean;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: { readonly [pattern: string]: Schema };
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** An operation with its path and method in the document. */
export interface OperationAtPath {
  readonly path: string;
  readonly method: string;
  readonly server: string;
  readonly operation: Operation;
  /** The parameters of the path item, and then the parameters of the operation itself. */
  readonly parameters: readonly (Parameter | Reference)[];
}

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly OperationAtPath[];
}

export interface Credentials {
  readonly login: string;
  readonly key: string;
}

export interface ComposedRequest {
  /** The URL of the request, relative to the page at /docs. */
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ReceivedResponse {
  readonly status: string;
  readonly milliseconds: number;
  readonly headers: string;
  readonly body: string;
  /** The request as a `curl` command. */
  readonly command: string;
}
