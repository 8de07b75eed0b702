/** Who is signed in decides what is shown. */
import { adoptSession, Failure, onSessionEnd, send } from "./api.js";
import { CatalogContext, makeCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Reauthenticate } from "./reauthenticate.js";
import { Shell } from "./shell.js";
import { SetPassword, SignIn } from "./sign-in.js";
import { useCallback, useEffect, useState } from "./vendor/hooks.js";

export function App({ setupToken }) {
  const [token, setToken] = useState(setupToken);
  const [catalog, setCatalog] = useState(undefined);
  const [problem, setProblem] = useState(null);
  const [waiting, setWaiting] = useState(null);

  const enter = useCallback(async (session) => {
    adoptSession(session);
    const { body } = await send("GET", "description");
    setProblem(null);
    setCatalog(makeCatalog(session, body));
  }, []);

  useEffect(() => {
    send("GET", "session")
      .then(({ body }) => enter(body))
      .catch((error) => {
        setCatalog(null);
        if (!(error instanceof Failure) || error.status !== 401) setProblem(error.message);
      });
  }, []);

  useEffect(() => {
    if (!catalog) return onSessionEnd(null);
    let asking = null;
    onSessionEnd(() => (asking ??= new Promise((resolve) => setWaiting({ resolve })).finally(() => (asking = null))));
    return () => onSessionEnd(null);
  }, [catalog]);

  const leave = () => {
    setWaiting(null);
    setCatalog(null);
    location.hash = "";
  };

  if (token !== null) {
    const finish = async (session) => {
      await enter(session);
      setToken(null);
    };
    return html`<${SetPassword} token=${token} onDone=${finish} onGiveUp=${() => setToken(null)} />`;
  }
  if (catalog === undefined) return html`<p class="loading" role="status">Loading…</p>`;
  if (catalog === null) return html`<${SignIn} problem=${problem} onDone=${enter} />`;
  const again = (session) => {
    adoptSession(session);
    setWaiting(null);
    waiting.resolve();
  };
  return html`<${CatalogContext.Provider} value=${catalog}>
    <${Shell} onSignedOut=${leave} onSession=${adoptSession} />
    ${waiting && html`<${Reauthenticate} onDone=${again} onGiveUp=${leave} />`}
  <//>`;
}
