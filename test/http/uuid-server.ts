import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import type { Answer } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import { onProject } from "./served-resource.js";
import { patientHooks, uuidProject } from "./uuid-declarations.js";

export interface Talk {
  server(): TestServer;
  /** Ids of a clinic and of a doctor to whom no patient is assigned. */
  clinic(): string;
  doctor(): string;
  ask(method: string, path: string, body?: object, headers?: { readonly [name: string]: string }): Promise<Answer>;
  /** Creates an item and returns its id, which is also in `Location`. */
  make(collection: string, body: object): Promise<string>;
  makePatient(name: string, more?: object): Promise<string>;
  read(path: string): Promise<Record<string, unknown>>;
  /** Returns the ids of the items that a query finds, in their order. */
  find(collection: string, query?: string): Promise<readonly string[]>;
}

/**
 * Declares the suite on the database of the day, over a project in which all ids are UUIDs.
 * @param module `import.meta.url`
 * of the suite
 */
export function onUuidServer(module: string, title: string, body: (talk: Talk) => void): void {
  onProject(databasesOfDay(module), title, uuidProject, { "patients.hooks.ts": patientHooks }, (server) => {
    let [clinic, doctor] = ["", ""];
    const talk = talkTo(server, { clinic: () => clinic, doctor: () => doctor });
    before(async () => {
      clinic = await talk.make("clinics", { name: "North" });
      doctor = await talk.make("people", { mail: "doctor@example.com", kind: "A" });
    });
    body(talk);
  });
}

function talkTo(server: () => TestServer, known: Pick<Talk, "clinic" | "doctor">): Talk {
  const ask: Talk["ask"] = (method, path, body, headers = {}) =>
    server().request(method, `/api/2.0/${path}`, { ...(body === undefined ? {} : { body }), headers });
  const make: Talk["make"] = async (collection, body) => {
    const { status, text, json, headers } = await ask("POST", collection, body);
    expect(status, text).to.equal(201);
    const [id = ""] = Object.values(json as { readonly [name: string]: string });
    expect(headers.location).to.equal(`/api/2.0/${collection}/${id}`);
    return id;
  };
  const read: Talk["read"] = async (path) => {
    const { status, text, json } = await ask("GET", path);
    expect(status, text).to.equal(200);
    return json as Record<string, unknown>;
  };
  return {
    ...known,
    server,
    ask,
    make,
    makePatient: (name, more = {}) => make("patients", { name, clinic_id: known.clinic(), ...more }),
    read,
    async find(collection, query = "") {
      const { search } = await read(`${collection}?items_per_page=1000&${query}`);
      return (search as { readonly ids: readonly string[] }).ids;
    },
  };
}
