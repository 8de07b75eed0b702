/** Part of the composition roots that serve: what answers the requests. */
import { createAuthenticator } from "../access/authenticate.js";
import { createLocalCallers } from "../access/local-callers.js";
import { createThrottle } from "../access/throttle.js";
import { createPanel } from "../admin/panel.js";
import { formatPublicUrl } from "../config/config.js";
import { createClientInfoReader } from "../exchange/client-info.js";
import { createApp, type App, type Parts } from "../http/app.js";
import { readApiDocuments } from "../static/api-documents.js";
import { readDocsPage } from "../static/docs-page.js";
import { readPanelPage } from "../static/panel-page.js";

/** @param projectDirectory holds `generated/`, with the API document */
export function createServedApp(
  projectDirectory: string,
  parts: Omit<Parts, "authenticator" | "panel" | "localCallers" | "readClientInfo" | "sites">,
): App {
  const { registry, storage, config, log } = parts;
  const documentation = config.docs
    ? [readApiDocuments(projectDirectory, formatPublicUrl(config, "")), readDocsPage()]
    : [];
  const sites = [readPanelPage(config.pictureOrigins), ...documentation];
  const authenticator = createAuthenticator({
    registry,
    storage,
    throttle: createThrottle(),
    report: (error) => log.error({ err: error }, "the use of a key was not written down"),
  });
  const { publicUrl, trustedProxies } = config;
  const readClientInfo = createClientInfoReader({ trustedProxies, publicOrigin: publicUrl?.origin ?? null });
  const panel = createPanel({
    registry,
    storage,
    // Of its own: a script with an old key keeps nobody from signing in.
    throttle: createThrottle(),
    settings: config.settings,
    times: config.session,
    base: publicUrl?.base ?? "",
    report: (error) => log.error({ err: error }, "the use of a session was not written down"),
  });
  const localCallers = createLocalCallers(registry, storage);
  return createApp({ ...parts, sites, authenticator, panel, localCallers, readClientInfo });
}
