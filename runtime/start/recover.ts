/** Composition root of `stockroom recover`: a root account who lost the password gets a link to set a new one. */
import { findAccounts, isEligible, matches } from "../access/accounts.js";
import { createPanelLink, formatExpiry } from "../admin/panel-link.js";
import { removeSecondFactor } from "../admin/second-factor.js";
import { formatPublicUrl, readConfig } from "../config/config.js";
import { formatLocalUrl } from "../http/listener.js";
import { describeError } from "./describe-error.js";
import { loadRegistry } from "./load-registry.js";
import { type OpenProject, openProject } from "./open-project.js";
import { refuseNew, requireAccount } from "./with-project.js";

/**
 * Prints the link. The server may be running; the command needs the same settings.
 * @param projectDirectory holds `dist/generated/registry.js`
 * @param endsSecondFactor turns off the second factor, which is lost, too
 * @returns the exit code: 1 if there is no such root account or it may not sign in; the reason is printed to standard error
 */
export async function recover(projectDirectory: string, email: string, endsSecondFactor = false): Promise<0 | 1> {
  try {
    const loaded = await loadRegistry(projectDirectory);
    const config = readConfig(process.env, loaded.registry.project);
    await refuseNew(config);
    const project = await openProject(loaded, { ...config, migrate: false }, logNothing, logNothing);
    try {
      if (endsSecondFactor) await endSecondFactor(project, email);
      const link = await issue(project, email, formatPublicUrl(config, formatLocalUrl(config.host, config.port)));
      process.stdout.write(
        `${link}\nsets a new password for ${email}; works once, until ${formatExpiry(config.session.link)}\n`,
      );
    } finally {
      await project.storage.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}

async function endSecondFactor({ registry, storage }: OpenProject, email: string): Promise<void> {
  const accounts = findAccounts(registry);
  const account = await requireAccount(email, storage, accounts);
  await removeSecondFactor(Number(account[accounts.definition.id]), storage);
}

/** Drops log lines of reactions: this command writes nothing that queues one. */
function logNothing(): void {}

async function issue({ registry, storage }: OpenProject, email: string, publicUrl: string): Promise<string> {
  const accounts = findAccounts(registry);
  const { root, active, eligible } = accounts.declared;
  const account = await requireAccount(email, storage, accounts);
  if (!matches(account, root)) {
    throw new Error(`${email} is not a root account; a root account can give it a new password`);
  }
  if (!matches(account, active) || !isEligible(account, accounts.declared)) {
    const type = eligible === undefined ? "" : ` and ${eligible.field} ${eligible.values.join(" or ")}`;
    throw new Error(`${email} may not sign in: ${active.field} must be ${String(active.value)}${type}`);
  }
  return createPanelLink(account, publicUrl, storage, accounts);
}
