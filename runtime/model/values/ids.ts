/**
 * Ids are numbers internally. The API writes them as decimal digits or, if a resource declares it, as UUIDs of version 7 (RFC
 * 9562). A UUID contains the number (as time and counter) and a digest of the number in place of random bits. The digest depends
 * on a secret in the database, so nobody can guess a UUID. Only the number is stored, because it determines the UUID.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FieldDefinition, UuidCodec, ValueDefinition } from "../schema/field.js";
import type { ActionPayload } from "../schema/action-definition.js";
import { mapMembers, memoizeByObject } from "./objects.js";
import type { Registry, ResourceDefinition } from "../schema/resource.js";

/** The UUID for the number 0, which means no item or all tenants (RFC 9562, section 5.9). */
export const nilUuid = "00000000-0000-0000-0000-000000000000";

/** UUIDs count time from this moment, in milliseconds since 1970. With this start, their numbers fit in 53 bits until 2089. */
const uuidEpochMilliseconds = Date.UTC(2020, 0, 1);
/**
 * Number of ids per millisecond, which fills the 12 bits of `rand_a` in a UUID. If a millisecond needs more ids, they
 * get numbers of the next millisecond (RFC 9562, section 6.2).
 */
const idsPerMillisecond = 4096;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const idDigitsPattern = /^(?:0|[1-9]\d{0,15})$/;

/** Tells whether the API writes the ids in the field as UUIDs. */
export function isUuidField({ format, items }: Pick<ValueDefinition, "format" | "items">): boolean {
  return (items?.format ?? format) === "uuid";
}

type IdField = Pick<ValueDefinition, "format" | "items"> & { readonly uuidCodec?: UuidCodec };

/** Writes an id in the form of the API. */
export function formatId(field: IdField, id: number): string {
  if (field.uuidCodec !== undefined) return field.uuidCodec.format(id);
  return id === 0 && isUuidField(field) ? nilUuid : String(id);
}

/** Parses an id. Returns a negative number for a UUID that the database did not create, and null for other text. */
export function parseId(field: IdField, text: string): number | null {
  if (field.uuidCodec !== undefined) return field.uuidCodec.parse(text);
  const id = idDigitsPattern.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}

/** Describes the form of the field's ids. The text continues a message after "ids are". */
export function describeIdNotation(field: IdField): string {
  return isUuidField(field) ? "UUIDs here" : "decimal digits without leading zeros";
}

export function idFieldOf(definition: Pick<ResourceDefinition, "id" | "fields">): FieldDefinition {
  return definition.fields[definition.id]!;
}

/** Returns the smallest key of a new item: 1, or the number for the current time if the API writes the ids as UUIDs. */
export function computeMinKeyOfNewItem(definition: ResourceDefinition): number {
  return isUuidField(idFieldOf(definition)) ? (Date.now() - uuidEpochMilliseconds) * idsPerMillisecond : 1;
}

export function generateIdSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The codec of each resource whose ids are UUIDs. The keys are paths of resources. */
export type UuidCodecsByResource = ReadonlyMap<string, UuidCodec>;

/**
 * Creates a codec for each resource.
 * @param registry must contain the paths in the database; UUIDs are computed from them, so a renamed resource keeps its ids
 */
export function createUuidCodecs({ resources }: Registry, secret: string): UuidCodecsByResource {
  const definitions = Object.values(resources);
  return new Map(definitions.map(({ path, storedAs = path }) => [path, createUuidCodec(secret, storedAs)]));
}

export function addUuidCodecs(registry: Registry, codecs: UuidCodecsByResource): Registry {
  const addCodecsToFields = (fields: FieldDefinitions, path: string): FieldDefinitions =>
    mapMembers(fields, (field) => {
      const uuidCodec = isUuidField(field) ? codecs.get(field.reference?.to ?? path) : undefined;
      return uuidCodec === undefined ? field : { ...field, uuidCodec };
    });
  const resources = mapMembers(registry.resources, (definition, path): ResourceDefinition => {
    const { actions, views } = definition;
    const addCodecsToValues = (values: ActionPayload | null): ActionPayload | null =>
      values && { ...values, fields: addCodecsToFields(values.fields, path) };
    const acting = actions && {
      actions: mapMembers(actions, (action) => ({
        ...action,
        input: addCodecsToValues(action.input),
        answer: addCodecsToValues(action.answer),
      })),
    };
    if (!Object.values(definition.fields).some(isUuidField)) return acting ? { ...definition, ...acting } : definition;
    const fields = addCodecsToFields(definition.fields, path);
    // Copies the arrays, because caches use the array objects as keys. Databases with different UUIDs must not share cached data.
    return { ...definition, ...acting, fields, views: { list: [...views.list], item: [...views.item] } };
  });
  return { ...registry, resources };
}

/** Returns the registry for queries by a project's own code. In it, all ids are numbers. */
export const toRegistryWithNumberIds = memoizeByObject((registry: Registry): Registry => {
  const toNumber = ({ format: _, ...field }: FieldDefinition): FieldDefinition => {
    if (field.items === undefined) return field;
    const { format: _format, ...items } = field.items;
    return { ...field, items };
  };
  const resources = mapMembers(registry.resources, (definition): ResourceDefinition => {
    if (!Object.values(definition.fields).some(isUuidField)) return definition;
    const fields = mapMembers(definition.fields, (field) => (isUuidField(field) ? toNumber(field) : field));
    return { ...definition, fields };
  });
  return { ...registry, resources };
});

type FieldDefinitions = ResourceDefinition["fields"];

/**
 * Creates the codec of one resource. The digest in a UUID depends on the resource, so two resources never have the same
 * UUID.
 */
function createUuidCodec(secret: string, resource: string): UuidCodec {
  const formatUuid = (id: number): string => {
    if (id === 0) return nilUuid;
    const time = (uuidEpochMilliseconds + Math.floor(id / idsPerMillisecond)).toString(16).padStart(12, "0");
    const counter = (id % idsPerMillisecond).toString(16).padStart(3, "0");
    const digest = createHmac("sha256", secret)
      .update(`${resource} ${String(id)}`)
      .digest();
    digest[0] = (digest[0]! & 0x3f) | 0x80;
    const tail = digest.toString("hex", 0, 8);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
  const parseUuid = (text: string): number | null => {
    const lower = text.toLowerCase();
    if (!uuidPattern.test(lower)) return null;
    if (lower === nilUuid) return 0;
    const time = Number.parseInt(lower.slice(0, 8) + lower.slice(9, 13), 16) - uuidEpochMilliseconds;
    const id = time * idsPerMillisecond + Number.parseInt(lower.slice(15, 18), 16);
    const isOurs =
      id > 0 && Number.isSafeInteger(id) && timingSafeEqual(Buffer.from(formatUuid(id)), Buffer.from(lower));
    return isOurs ? id : -1 - createHash("sha256").update(lower).digest().readUIntBE(0, 6);
  };
  return { parse: parseUuid, format: formatUuid };
}
