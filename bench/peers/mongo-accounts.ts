import type { Db } from "mongodb";
import { verify, type Account, type Accounts, type AccountSource } from "./accounts.js";
import type { Waiting } from "./waiting.js";

export interface AccountRecord {
  readonly _id: number;
  readonly email: string;
  readonly api_key_hash: string;
  readonly status: string;
  readonly api_access: string;
  readonly is_root: string;
  readonly company_id: number;
  readonly usergroup_ids: readonly number[];
}

export interface GroupRecord {
  readonly _id: number;
  readonly status: string;
  readonly privileges: readonly string[];
}

const good = { status: "A", api_access: "Y" };

export async function openMongoAccounts(database: Db, source: AccountSource): Promise<Waiting<Accounts>> {
  const accounts = database.collection<AccountRecord>("users");
  const groups = database.collection<GroupRecord>("usergroups");
  await accounts.createIndexes([{ key: { email: 1 }, unique: true }]);
  if (source === "database") {
    return {
      authenticate: (header) =>
        verify(header, async (email) => toRow(await accounts.findOne({ email: email.toLowerCase(), ...good }))),
      async holds(account, privilege) {
        if (account.is_root === "Y") return true;
        const filter = { _id: { $in: account.groups ?? [] }, status: "A", privileges: privilege };
        return (await groups.findOne(filter, { projection: { _id: 1 } })) !== null;
      },
    };
  }
  const rows = (await accounts.find(good).toArray()).map(toRow);
  const byEmail = new Map(rows.map((row) => [row?.email, row]));
  const privileges = new Map((await groups.find({ status: "A" }).toArray()).map((group) => [group._id, group]));
  return {
    authenticate: (header) => verify(header, (email) => byEmail.get(email.toLowerCase())),
    holds: ({ is_root: isRoot, groups: held = [] }, privilege) =>
      isRoot === "Y" || held.some((id) => privileges.get(id)?.privileges.includes(privilege) === true),
  };
}

function toRow(record: AccountRecord | null): (Account & AccountRecord) | undefined {
  return record === null ? undefined : { ...record, user_id: record._id, groups: record.usergroup_ids };
}
