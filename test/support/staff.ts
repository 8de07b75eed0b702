import { expect } from "chai";
import { basicCredentials, request, type Answer } from "./request.js";
import type { TestServer } from "./server.js";

/** An account with a key, and requests with its credentials. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly key: string;
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

export const everyUserRight: readonly string[] = ["view_users", "manage_users", "view_usergroups", "manage_usergroups"];

export const memberPassword = "correct horse battery";

/** Creates stores, groups and accounts by HTTP, as the root administrator. */
export class Staff {
  #count = 0;

  constructor(private readonly server: () => TestServer) {}

  root(method: string, path: string, body?: object): Promise<Answer> {
    return this.server().request(method, path, body === undefined ? {} : { body });
  }

  /** Returns a number that no earlier call returned. */
  next(): string {
    return String(++this.#count);
  }

  async make(path: string, body: object): Promise<Record<string, string>> {
    const answer = await this.root("POST", path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json as Record<string, string>;
  }

  async makeStore(): Promise<string> {
    const body = { company: `Store ${this.next()}`, storefront: "https://s.example" };
    return (await this.make("/api/2.0/stores", body))["store_id"]!;
  }

  async makeGroup(privileges: readonly string[], more: object = {}): Promise<string> {
    const body = { usergroup: `Group ${this.next()}`, type: "A", privileges, ...more };
    return (await this.make("/api/2.0/usergroups", body))["usergroup_id"]!;
  }

  async makeAccount(privileges: readonly string[], more: object = {}): Promise<Account> {
    const email = `account${this.next()}@example.com`;
    const usergroup_ids = privileges.length === 0 ? [] : [await this.makeGroup(privileges)];
    const body = { email, user_type: "A", api_access: "Y", usergroup_ids, ...more };
    const { user_id, api_key } = await this.make("/api/2.0/users", body);
    return this.withKey(user_id!, email, api_key!);
  }

  /** Creates an account that may sign in to the panel with `memberPassword`; it has no API access. */
  async makeMember(privileges: readonly string[], more: object = {}): Promise<Account> {
    const email = `member${this.next()}@example.com`;
    const usergroup_ids = privileges.length === 0 ? [] : [await this.makeGroup(privileges)];
    const body = { email, user_type: "A", password: memberPassword, usergroup_ids, ...more };
    return this.withKey((await this.make("/api/2.0/users", body))["user_id"]!, body.email, "");
  }

  withKey(id: string, email: string, key: string): Account {
    return {
      id,
      email,
      key,
      ask: (method, path, body, headers = {}) =>
        request(this.server().url, method, path, {
          headers: { authorization: basicCredentials(email, key), ...headers },
          ...(body === undefined ? {} : { body }),
        }),
    };
  }
}
