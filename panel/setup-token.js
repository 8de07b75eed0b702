/** Removes the token of a password link from the address bar and the history, before any other code runs, and returns the token. */
export function takeSetupToken() {
  const token = /^#setup=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(history.state, "", location.pathname);
  return token;
}
