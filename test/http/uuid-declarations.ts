import { nilUuid } from "../../runtime/model/values/ids.js";
import { accounts } from "../generator/sound-project.js";

const privileges = { read: "view_things", write: "manage_things" };
const uuid = { type: "string", format: "uuid", readOnly: true };

/** Declares a text with the UUID format that refers to a resource. */
export function refer(references: unknown): object {
  return { type: "string", format: "uuid", references };
}

interface Declared {
  readonly resource: object;
  readonly properties: object;
}

function change(path: string, resource: object, properties: object): object {
  const declared = accounts[path] as Declared;
  return {
    ...declared,
    resource: { ...declared.resource, ...resource },
    properties: { ...declared.properties, ...properties },
  };
}

function declare(title: string, resource: object, properties: object, required: readonly string[] = ["name"]): object {
  const named = { id: uuid, name: { type: "string", sortable: true, searchable: true }, ...properties };
  return {
    title,
    type: "object",
    resource: { id: "id", title: "name", privileges, ...resource },
    properties: named,
    required,
  };
}

/** Every resource that may have UUIDs as ids has them, also tenants, groups and accounts. Beds have numbers. */
export const uuidProject: { readonly [path: string]: unknown } = {
  clinics: declare(
    "Clinic",
    { tenant: "id", copies: { from: "like", what: "take", resources: { patients: ["patients"] } } },
    {
      like: { ...refer("clinics"), createOnly: true },
      take: {
        type: "object",
        properties: { patients: { const: "Y" } },
        additionalProperties: false,
        createOnly: true,
      },
    },
  ),
  crews: change("crews", {}, { crew_id: uuid }),
  people: change(
    "people",
    { tenant: "clinic_id" },
    {
      person_id: uuid,
      clinic_id: refer({ resource: "clinics", none: nilUuid }),
      crew_ids: { type: "array", items: refer("crews"), default: [] },
      patients: { type: "integer", readOnly: true, counts: { resource: "patients", by: "doctor_id" } },
    },
  ),
  patients: declare(
    "Patient",
    { tenant: "clinic_id", createWith: ["visits", "notes", "beds"] },
    {
      clinic_id: refer("clinics"),
      doctor_id: { ...refer({ resource: "people", none: nilUuid, via: true }), default: nilUuid },
      kin: { type: "array", items: refer("patients"), uniqueItems: true, default: [] },
      next_id: refer("patients"),
      number: { type: "number", readOnly: true },
      made_by: { ...refer("people"), readOnly: true, valueFrom: { caller: "account" } },
      code: { type: "string", unique: { sparse: true } },
    },
  ),
  "patients/visits": declare("Visit", {}, { patient_id: refer("patients") }),
  "patients/notes": declare(
    "Note",
    { id: "line", idWithinParent: true },
    { id: undefined, line: { type: "integer", minimum: 1 } },
    ["line", "name"],
  ),
  beds: declare(
    "Bed",
    {},
    {
      id: { type: "integer", readOnly: true },
      patient_id: refer("patients"),
      patient_ids: { type: "array", items: refer({ resource: "patients", via: true }), default: [] },
    },
  ),
};

/** Hooks receive such ids as texts or numbers, as declared. */
export const patientHooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"patients"> = {
  async derive({ after, read }) {
    if (after === null) return {};
    const id: number = after.id;
    const doctor = await read.get("people", after.doctor_id);
    return { number: doctor === null ? 0 : id - id + 1 };
  },
};
`;
