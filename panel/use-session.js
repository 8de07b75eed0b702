/** The session of the panel and the catalog of its account. */
/** @import { Catalog, Description, Resource, Session } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { adoptSession, followSession, forgetSession, isSameAccount, readSession, renewSession, send } from "./api.js";
import { makeCatalog, withFullDescription } from "./catalog.js";
import { findLogin } from "./reauthenticate.js";
import { asFailure, isOutage } from "./request.js";
import { announce } from "./announcement.js";
import { t } from "./translate.js";
import { hasUnsaved } from "./unsaved.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";

/**
 * The session and its catalog. `catalog` is undefined until the session is read, and null if nobody is signed in.
 * @param {string} elsewhere the error of a sign-in with the provider; "" if there was none
 */
export function useSession(elsewhere) {
  const [catalog, setCatalog] = useState(/** @type {Catalog | null | undefined} */ (undefined));
  const [problem, setProblem] = useState(elsewhere);
  const [outage, setOutage] = useState(/** @type {Failure | null} */ (null));
  const { isAsking, ask, answer, drop } = useSignInQuestion();
  const latest = useRef(/** @type {Session | null} */ (null));
  /** Path of the resource whose page is open. */
  const opened = useRef("");
  /** The description, which is requested together with the session to save a round trip. */
  const early = useRef(/** @type {Promise<{ body: Description } | null> | null} */ (null));

  /**
   * @param {Session} session
   * @param {(description: Description) => void} [greet] is called with the new description before the page shows it
   */
  const describe = async (session, greet = () => {}) => {
    latest.current = session;
    const begun = early.current;
    early.current = null;
    const { body } = (await begun) ?? (await send("GET", "description"));
    // Keeps the full description of the open page's resource, so that the page keeps its input.
    const open = body.resources.find(({ path, brief }) => brief && path === opened.current);
    const description = open === undefined ? body : withFullDescription(body, await readWhole(open));
    if (latest.current !== session) return;
    greet(description);
    setProblem("");
    setCatalog(makeCatalog(session, description, complete));
  };
  const complete = async (/** @type {Resource} */ resource) => {
    opened.current = resource.path;
    if (!resource.brief) return;
    const session = latest.current;
    const whole = await readWhole(resource);
    if (latest.current !== session) return;
    setCatalog((known) => known && makeCatalog(known.session, withFullDescription(known.description, whole), complete));
  };
  const turnTo = async (/** @type {Session} */ session) => {
    const key = hasUnsaved() ? "otherWindowLost" : "otherWindow";
    // After this line, the page shows no data of the previous account.
    setCatalog(undefined);
    answer();
    await describe(session, (description) => announce(t(key, { account: findLogin(session, description) }), "hint"));
  };
  const giveUp = (/** @type {unknown} */ error) => {
    const failure = asFailure(error);
    early.current = null;
    if (isOutage(failure)) {
      setCatalog(undefined);
      return setOutage(failure);
    }
    setCatalog(null);
    if (failure.status !== 401) setProblem(failure.message);
    return undefined;
  };
  const begin = () => {
    setOutage(null);
    forgetSession();
    early.current = send("GET", "description").catch(() => null);
    return readSession().catch(giveUp);
  };
  followSession({
    onSession(session, before) {
      if (before === null) return describe(session);
      if (!isSameAccount(session, before)) return turnTo(session).catch(giveUp);
      answer();
      // The rights of the account may have changed, so read the description again. Forms keep their input.
      void describe(session).catch(() => {});
      return undefined;
    },
    onEnd: ask,
  });
  const leave = () => {
    forgetSession();
    drop();
    setCatalog(null);
    location.hash = "";
  };
  const adopt = async (/** @type {Session} */ session) => adoptSession(session)?.catch(giveUp);
  return { catalog, problem, outage, isAsking, begin, adopt, leave };
}

/**
 * @param {Resource} resource
 * @throws Failure
 */
async function readWhole({ path }) {
  return (await send("GET", `description/${path.replaceAll("/", ".")}`)).body;
}

/** Asks the user to sign in again, once for all waiting requests. */
function useSignInQuestion() {
  const [isAsking, setAsking] = useState(false);
  /** A promise that resolves when somebody has signed in again, and the function that resolves it. */
  const asked = useRef(/** @type {PromiseWithResolvers<void> | null} */ (null));
  const drop = () => {
    setAsking(false);
    asked.current = null;
  };
  return {
    isAsking,
    ask() {
      setAsking(true);
      asked.current ??= Promise.withResolvers();
      return asked.current.promise;
    },
    answer() {
      asked.current?.resolve();
      drop();
    },
    drop,
  };
}

/**
 * Reads the session again when the window becomes visible, because an account may have signed in or out in another window.
 * @param {boolean} isReady
 * @param {boolean} isSignedIn
 */
export function useSessionRefresh(isReady, isSignedIn) {
  useEffect(() => {
    if (!isReady) return undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      void (isSignedIn ? renewSession() : readSession()).catch(() => {});
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [isReady, isSignedIn]);
}
