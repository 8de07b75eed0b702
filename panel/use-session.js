/** Whose the panel is, and what there is for them. */
/** @import { Catalog, Description, Resource, Session } from "./types.js" */
import { followSession, forgetSession, isSameAccount, readSession, renewSession, send } from "./api.js";
import { makeCatalog, withWhole } from "./catalog.js";
import { findLogin } from "./reauthenticate.js";
import { asFailure } from "./request.js";
import { announce } from "./announcement.js";
import { hasUnsaved } from "./unsaved.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";

/**
 * `catalog` is undefined as long as it is not known whether somebody is signed in, and null where nobody is.
 * @param {string} elsewhere the problem that somebody had who signed in elsewhere; ""
 */
export function useSession(elsewhere) {
  const [catalog, setCatalog] = useState(/** @type {Catalog | null | undefined} */ (undefined));
  const [problem, setProblem] = useState(elsewhere);
  const { isAsking, ask, answer, drop } = useQuestion();
  const latest = useRef(/** @type {Session | null} */ (null));
  /** Path of the resource whose page is open. */
  const opened = useRef("");

  /**
   * @param {Session} session
   * @param {(description: Description) => void} [greet] is called with what will be shown, before it is
   */
  const describe = async (session, greet = () => {}) => {
    latest.current = session;
    const { body } = await send("GET", "description");
    // What is typed into the page stays.
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
    const lost = hasUnsaved() ? " What you typed here was not saved." : "";
    // Nothing of the account before is on the page from here on.
    setCatalog(undefined);
    answer();
    await describe(session, (description) =>
      announce(`${findLogin(session, description)} has signed in in another window.${lost}`, "hint"),
    );
  };
  const giveUp = (/** @type {unknown} */ error) => {
    const { status, message } = asFailure(error);
    setCatalog(null);
    if (status !== 401) setProblem(message);
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
    onEnd: ask,
  });
  const leave = () => {
    forgetSession();
    drop();
    setCatalog(null);
    location.hash = "";
  };
  return { catalog, problem, isAsking, giveUp, leave };
}

/**
 * @param {Resource} resource
 * @throws Failure
 */
async function readWhole({ path }) {
  return (await send("GET", `description/${path.replaceAll("/", ".")}`)).body;
}

/** Whoever was signed in is asked to sign in again: once, for all requests that wait for it. */
function useQuestion() {
  const [isAsking, setAsking] = useState(false);
  /** The promise of a session in place of the one that has ended, and how to keep it. */
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
 * In another window somebody may have signed in or out: looks as soon as this one is looked at again.
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
