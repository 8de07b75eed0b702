/** Who is signed in decides what is shown. */
/** @import { Catalog, Description, Session } from "./types.js" */
import { adoptSession, followSession, forgetSession, isSameAccount, readSession, renewSession, send } from "./api.js";
import { CatalogContext, makeCatalog } from "./catalog.js";
import { html } from "./html.js";
import { findLogin, Reauthenticate } from "./reauthenticate.js";
import { asFailure } from "./request.js";
import { Shell } from "./shell.js";
import { SetPassword, SignIn } from "./sign-in.js";
import { tellThere } from "./told.js";
import { hasUnsaved } from "./unsaved.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";

/** @param {{ setupToken: string | null }} props */
export function App({ setupToken }) {
  const [token, setToken] = useState(setupToken);
  /** Undefined as long as it is not known whether somebody is signed in, null where nobody is. */
  const [catalog, setCatalog] = useState(/** @type {Catalog | null | undefined} */ (undefined));
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  /** The promise of a session in place of the one that has ended, and how to keep it. */
  const asked = useRef(/** @type {ReturnType<typeof makePromise> | null} */ (null));
  const latest = useRef(/** @type {Session | null} */ (null));

  /**
   * @param {Session} session
   * @param {(description: Description) => void} [greet] is called with what will be shown, before it is
   */
  const describe = async (session, greet = () => {}) => {
    latest.current = session;
    const { body } = await send("GET", "description");
    if (latest.current !== session) return;
    greet(body);
    setProblem("");
    setCatalog(makeCatalog(session, body));
  };
  const answer = () => {
    asked.current?.resolve();
    asked.current = null;
    setAsking(false);
  };
  const turnTo = async (/** @type {Session} */ session) => {
    const lost = hasUnsaved() ? " What was typed here was not saved." : "";
    // Nothing of the account before is on the page from here on.
    setCatalog(undefined);
    answer();
    await describe(session, (description) =>
      tellThere(`${findLogin(session, description)} has signed in in another window.${lost}`, "hint"),
    );
  };

  followSession({
    onSession(session, before) {
      if (before === null) return describe(session);
      if (!isSameAccount(session, before)) return turnTo(session).catch(giveUp);
      answer();
      // What the account may do can be another thing now. What is typed into forms stays.
      void describe(session).catch(() => {});
      return undefined;
    },
    onEnd() {
      setAsking(true);
      asked.current ??= makePromise();
      return asked.current.promise;
    },
  });

  const leave = () => {
    forgetSession();
    setAsking(false);
    asked.current = null;
    setCatalog(null);
    location.hash = "";
  };
  const giveUp = (/** @type {unknown} */ error) => {
    const { status, message } = asFailure(error);
    setCatalog(null);
    if (status !== 401) setProblem(message);
  };

  useEffect(() => {
    if (token === null) readSession().catch(giveUp);
  }, [token]);
  useEffect(() => {
    if (token !== null || catalog === undefined) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      void (catalog === null ? readSession() : renewSession()).catch(() => {});
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [token, catalog]);

  if (token !== null) {
    const finish = async (/** @type {Session} */ session) => {
      await adoptSession(session);
      setToken(null);
    };
    return html`<${SetPassword} token=${token} onDone=${finish} onGiveUp=${() => setToken(null)} />`;
  }
  if (catalog === undefined) return html`<p class="loading" role="status">Loading…</p>`;
  if (catalog === null) return html`<${SignIn} problem=${problem} onDone=${adoptSession} />`;
  return html`<${CatalogContext.Provider} value=${catalog}>
    <${Shell} onSignedOut=${leave} onSession=${adoptSession} />
    ${isAsking && html`<${Reauthenticate} onDone=${adoptSession} onGiveUp=${leave} />`}
  <//>`;
}

function makePromise() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
