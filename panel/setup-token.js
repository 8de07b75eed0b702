/** Takes the token of a password link out of the address bar and the history, before anything else happens. */
export function takeSetupToken() {
  const token = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(history.state, "", location.pathname);
  return token;
}
