/** The frame of the panel: the menu, the account menu, and the current page. */
/** @import { ResourceAtPath, Session } from "./types.js" */
import { send } from "./api.js";
import { ErrorBoundary } from "./error-boundary.js";
import { findResource, useCatalog } from "./catalog.js";
import { Popover } from "./popover.js";
import { onTextInput } from "./control-events.js";
import { html } from "./html.js";
import { LoadingDialog, loadOnDemand, preloadScriptsWhenIdle } from "./load-on-demand.js";
import { mayReorder } from "./may-reorder.js";
import { Menu } from "./menu.js";
import { NotFoundPage } from "./not-found-page.js";
import { Icon, Notice, ConfirmDialog } from "./basic-components.js";
import { usePageHeading } from "./page-heading.js";
import { findLogin } from "./reauthenticate.js";
import { toFailure } from "./request.js";
import { useRoute } from "./route.js";
import { signInMethods } from "./sign-in-methods.js";
import { chooseLanguage, language, languages, t } from "./translate.js";
import { LoadingNotice } from "./retry-notice.js";
import { setLeaveConfirmation, leavePage } from "./unsaved-input.js";
import { useFullDescription } from "./use-full-description.js";
import { Announcement } from "./announcement.js";
import { useEffect, useRef, useState } from "preact/hooks";

const StartPage = loadOnDemand("start", "StartPage");
const AccountPage = loadOnDemand("others", "AccountPage");
const CommandPalette = loadOnDemand("others", "CommandPalette", LoadingDialog);
const AccountRightsPage = loadOnDemand("others", "AccountRightsPage");
const ItemPage = loadOnDemand("item", "ItemPage");
const ApiKeysPage = loadOnDemand("others", "ApiKeysPage");
const ListPage = loadOnDemand("list", "ListPage");
const ReorderPage = loadOnDemand("others", "ReorderPage");
const PasswordPage = loadOnDemand("others", "PasswordPage");
const ReactionsPage = loadOnDemand("others", "ReactionsPage");

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** @param {{ onSignedOut: () => void, onSession: (session: Session) => void | Promise<void> }} props */
export function Shell({ onSignedOut, onSession }) {
  const route = useRoute();
  const [open, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) setFinding(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const place = route.segments.join("/");
  const found = findResource(useCatalog(), route.segments);
  useEffect(() => {
    setOpen(false);
    setFinding(false);
    preloadScriptsWhenIdle();
  }, [place]);
  usePageHeading(main, place);
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return html`<div class="shell">
    <a class="skip" href="#main" onClick=${skip}>${t("Skip to the content")}</a>
    <header class="top">
      <button
        class="quiet menu-button"
        aria-expanded=${open ? "true" : "false"}
        aria-controls="menu"
        onClick=${() => setOpen(!open)}
      >
        ${t("Menu")}
      </button>
      <${Brand} />
      <button class="quiet find" aria-keyshortcuts="Control+K Meta+K" onClick=${() => setFinding(true)}>
        <span>${t("Search everything")}</span> <kbd aria-hidden="true">${isMac ? "⌘" : "Ctrl"} K</kbd>
      </button>
      <${AccountMenu} onSignedOut=${onSignedOut} />
    </header>
    <${LeaveConfirmation} />
    ${isFinding && html`<${CommandPalette} onClose=${() => setFinding(false)} />`}
    <${Menu} open=${open} current=${route.segments[0]} />
    <main ref=${main} id="main" tabindex=${-1}>
      <${Announcement} key=${`announcement ${place}`} />
      <${ErrorBoundary} at=${`${place}?${route.query}`}
        ><${CurrentPage} key=${place} route=${route} found=${found} onSession=${onSession}
      /><//>
    </main>
  </div>`;
}

/** Asks for confirmation before the user leaves a page with unsaved input. */
function LeaveConfirmation() {
  const [asked, setAsked] = useState(/** @type {{ leave: () => void } | null} */ (null));
  useEffect(() => setLeaveConfirmation((leave) => setAsked({ leave })), []);
  if (asked === null) return null;
  const stay = () => setAsked(null);
  const discard = () => {
    stay();
    asked.leave();
  };
  return html`<${ConfirmDialog}
    title=${t("Leave this page?")}
    no=${t("Stay")}
    yes=${t("Discard the changes")}
    onNo=${stay}
    onYes=${discard}
  >
    <p>${t("This page has unsaved changes.")}</p>
  <//>`;
}

export function Brand() {
  return html`<a class="brand" href="#/"><${Icon} size=${24} /> Stockroom</a>`;
}

/**
 * @param {object} props
 * @param {ReturnType<typeof useRoute>} props.route
 * @param {ResourceAtPath | null} props.found the resource of the route; null if there is none
 * @param {(session: Session) => void | Promise<void>} props.onSession
 */
function CurrentPage({ route, found, onSession }) {
  const { segments, query } = route;
  const [first, id] = segments;
  const { failure, readAgain } = useFullDescription(found?.resource);
  if (first === undefined) return html`<${StartPage} />`;
  if (first === "-password") return html`<${PasswordPage} onSession=${onSession} />`;
  if (first === "-account") return html`<${AccountPage} />`;
  if (first === "-keys") return html`<${ApiKeysPage} />`;
  if (first === "-reactions") return html`<${ReactionsPage} />`;
  if (first === "-access" && id !== undefined && segments.length === 2)
    return html`<${AccountRightsPage} account=${id} />`;
  const isList = segments.length % 2 === 1;
  if (found === null) {
    return html`<${NotFoundPage}><a class="button" href="#/">${t("To the start page")}</a><//>`;
  }
  if (found.resource.brief) return html`<${LoadingNotice} failure=${failure} onRetry=${readAgain} />`;
  if (isList && query.has("-order") && mayReorder(found.resource)) {
    return html`<${ReorderPage} ...${found} segments=${segments} query=${query} />`;
  }
  if (isList) return html`<${ListPage} ...${found} segments=${segments} query=${query} />`;
  // For an address below another item (`via`), such as `devices/5/manuals/7`, show the item at its own path `manuals/7`.
  // Only this path has collections below the item.
  const last = segments.at(-1) ?? "";
  const own = found.via && last !== "new" ? [found.resource.path, last] : segments;
  return html`<${ItemPage} ...${found} segments=${own} query=${query} />`;
}

/** @param {{ onSignedOut: () => void }} props */
function AccountMenu({ onSignedOut }) {
  const { session, description } = useCatalog();
  const [problem, setProblem] = useState("");
  const signOut = async (/** @type {"session" | "sessions"} */ path) => {
    try {
      await send("DELETE", path);
    } catch (error) {
      const { status, message } = toFailure(error);
      if (status !== 401) return setProblem(message);
    }
    onSignedOut();
  };
  return html`<${Popover} kind="account" label=${findLogin(session, description) || t("Account")}>
    <div>
      <${Notice} text=${problem} />
      ${signInMethods.allowsPasswords && html`<a href="#/-password">${t("Change password")}</a>`}
      <a href="#/-account">${t("Sessions and second factor")}</a>
      <a href="#/-keys">${t("My API keys")}</a>
      ${session.root && html`<a href="#/-reactions">${t("Reactions")}</a>`}
      <label
        >${t("Language")}
        <select value=${language} onChange=${onTextInput(chooseLanguage)}>
          ${Object.entries(languages).map(([tag, { name }]) => html`<option value=${tag} lang=${tag} selected=${tag === language}>${name}</option>`)}
        </select></label
      >
      <button class="quiet" onClick=${() => leavePage(() => void signOut("session"))}>${t("Sign out")}</button>
      <button class="quiet" onClick=${() => leavePage(() => void signOut("sessions"))}>
        ${t("Sign out everywhere")}
      </button>
    </div>
  <//>`;
}
