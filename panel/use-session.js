/** The session of the panel and the catalog of its account. */
/** @import { Catalog, Description, Resource, Session } from "./types.js" */
/** @import { Failure } from "./request.js" */
import { adoptSession, followSession, forgetSession, isSameAccount, readSession, renewSession, send } from "./api.js";
import { makeCatalog, withWhole } from "./catalog.js";
import { findLogin } from "./reauthenticate.js";
import { asFailure, isOutage } from "./request.js";
import { announce } from "./announcement.js";
import { t } from "./translate.js";
import { hasUnsaved } from "./unsaved.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";

/**
 * `catalog` is undefined until it is known whether somebody is signed in, and null if nobody is.
 * @param {string} elsewhere the problem of a sign-in with the provider; "" if there was none
 */
export function useSession(elsewhere) {
  const [catalog, setCatalog] = useState(/** @type {Catalog | null | undefined} */ (undefined));
  const [problem, setProblem] = useState(elsewhere);
  const [outage, setOutage] = useState(/** @type {Failure | null} */ (null));
  const { isAsking, ask, answer, drop } = useQuestion();
  const latest = useRef(/** @type {Session | null} */ (null));
  /** Path of the resource whose page is open. */
  const opened = useRef("");
  /** The description, which is asked for together with the session to save a round trip. */
  const early = useRef(/** @type {Promise<{ body: Description } | null> | null} */ (null));

  /**
   * @param {Session} session
   * @param {(description: Description) => void} [greet] is called with what will be shown, before it is
   */
  const describe = async (session, greet = () => {}) => {
    latest.current = session;
    const begun = early.current;
    early.current = null;
    const { body } = (await begun) ?? (await send("GET", "description"));
    // The input on the page stays.
    const open = body.resources.find(({ path, brief }) => brief && path === opened.current);
    const description = open === undefined ? body : withWhole(body, await readWhole(open));
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
    setCatalog((known) => known && makeCatalog(known.session, withWhole(known.description, whole), complete));
  };
  const turnTo = async (/** @type {Session} */ session) => {
    const key = hasUnsaved() ? "otherWindowLost" : "otherWindow";
    // From here on the page shows nothing of the previous account.
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
      // The rights of the account may have changed. The input in forms stays.
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
function useQuestion() {
  const [isAsking, setAsking] = useState(false);
  /** A promise of the next session, and the function that resolves it. */
  const asked = useRef(/** @type {{ promise: Promise<void>, resolve: () => void } | null} */ (null));
  const drop = () => {
    setAsking(false);
    asked.current = null;
  };
  return {
    isAsking,
    ask() {
      setAsking(true);
      asked.current ??= makePromise();
      return asked.current.promise;
    },
    answer() {
      asked.current?.resolve();
      drop();
    },
    drop,
  };
}

function makePromise() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/**
 * Reads the session again when the window becomes visible, because somebody may have signed in or out in another window.
 * @param {boolean} isReady
 * @param {boolean} isSignedIn
 */
export function useLookAgain(isReady, isSignedIn) {
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
