/** The session of the signed-in user, and the catalog: the descriptions of all resources that the account may see. */
/** @import { Catalog, ResourcesDescription, Resource, Session } from "./types.js" */
/** @import { Failure } from "./request.js" */
import {
  adoptSession,
  beginSession,
  setSessionListener,
  forgetSession,
  isSameAccount,
  readSession,
  ensureSession,
  send,
} from "./api.js";
import { makeCatalog, withFullDescription } from "./catalog.js";
import { forgetVisits } from "./early-requests.js";
import { findLogin } from "./reauthenticate.js";
import { toFailure, isTemporaryFailure } from "./request.js";
import { announceOnNextPage } from "./announcement.js";
import { t } from "./translate.js";
import { hasUnsavedInput } from "./unsaved-input.js";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Follows the session of the signed-in user. `catalog` is undefined until the session is read, and null if nobody is signed in.
 * @param {string} signInProblem the reason why a sign-in with the identity provider failed; "" if there was none
 */
export function useSession(signInProblem) {
  const [catalog, setCatalog] = useState(/** @type {Catalog | null | undefined} */ (undefined));
  const [problem, setProblem] = useState(signInProblem);
  const [outage, setOutage] = useState(/** @type {Failure | null} */ (null));
  const { isAsking, askToSignIn, resumeRequests, drop } = useSignInPrompt();
  const latest = useRef(/** @type {Session | null} */ (null));
  /** Path of the resource whose page is open; its full description must be kept. */
  const opened = useRef("");

  /**
   * @param {Session} session
   * @param {(description: ResourcesDescription) => void} [beforeShown] is called before the page shows the new description
   */
  const describe = async (session, beforeShown = () => {}) => {
    latest.current = session;
    const { description_digest: digest } = session;
    // The digest lets the browser use the description from its cache, unless rights or declarations have changed since
    // the last visit. A server of an older release sends no digest.
    const { body } = await send("GET", digest === undefined ? "description" : `description?digest=${digest}`);
    // The new description can lack details (`brief`). Read the details of the open page's resource again. Otherwise the
    // page would be replaced while the details load, and lose its input.
    const open = body.resources.find(({ path, brief }) => brief && path === opened.current);
    const description = open === undefined ? body : withFullDescription(body, await readFullDescription(open));
    if (latest.current !== session) return;
    beforeShown(description);
    setProblem("");
    setCatalog(makeCatalog(session, description, loadDetails));
  };
  const loadDetails = async (/** @type {Resource} */ resource) => {
    opened.current = resource.path;
    if (!resource.brief) return;
    const session = latest.current;
    const whole = await readFullDescription(resource);
    if (latest.current !== session) return;
    setCatalog(
      (known) => known && makeCatalog(known.session, withFullDescription(known.description, whole), loadDetails),
    );
  };
  const turnTo = async (/** @type {Session} */ session) => {
    const hasLostInput = hasUnsavedInput();
    // Removes the page, so that the new account does not see data of the previous account.
    setCatalog(undefined);
    resumeRequests();
    await describe(session, (description) => {
      const account = findLogin(session, description);
      const text = hasLostInput
        ? t("{account} has signed in in another window. What you typed here was not saved.", { account })
        : t("{account} has signed in in another window.", { account });
      announceOnNextPage(text, "hint");
    });
  };
  const giveUp = (/** @type {unknown} */ error) => {
    const failure = toFailure(error);
    if (isTemporaryFailure(failure)) {
      setCatalog(undefined);
      return setOutage(failure);
    }
    forgetSession();
    setCatalog(null);
    if (failure.status !== 401) setProblem(failure.message);
    return undefined;
  };
  const begin = () => {
    setOutage(null);
    forgetSession();
    return beginSession().catch(giveUp);
  };
  setSessionListener({
    onSession(session, before) {
      if (before === null) return describe(session);
      if (!isSameAccount(session, before)) return turnTo(session).catch(giveUp);
      resumeRequests();
      // A new session of the same account: read the description again, because the rights may have changed. Forms keep
      // their input.
      void describe(session).catch(() => {});
      return undefined;
    },
    // If no page is shown yet, there is no input to keep. The request then fails, and `giveUp` shows the sign-in page.
    onEnd: async () => {
      if (catalog) await askToSignIn();
    },
  });
  const leave = () => {
    forgetSession();
    forgetVisits();
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
async function readFullDescription({ path }) {
  return (await send("GET", `description/${path.replaceAll("/", ".")}`)).body;
}

/** Asks the user to sign in again. All requests that wait for the new session share one question. */
function useSignInPrompt() {
  const [isAsking, setAsking] = useState(false);
  /** The promise that waiting requests share, with its function `resolve`, which is called after the sign-in. */
  const asked = useRef(/** @type {PromiseWithResolvers<void> | null} */ (null));
  const drop = () => {
    setAsking(false);
    asked.current = null;
  };
  return {
    isAsking,
    askToSignIn() {
      setAsking(true);
      asked.current ??= Promise.withResolvers();
      return asked.current.promise;
    },
    resumeRequests() {
      asked.current?.resolve();
      drop();
    },
    drop,
  };
}

/**
 * Reads the session again when the window becomes visible or gets the focus, because the user may have signed in or out
 * in another window.
 * @param {boolean} isReady
 * @param {boolean} isSignedIn
 */
export function useSessionRefresh(isReady, isSignedIn) {
  useEffect(() => {
    if (!isReady) return undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      void (isSignedIn ? ensureSession() : readSession()).catch(() => {});
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [isReady, isSignedIn]);
}
