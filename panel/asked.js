/** What an application asks whoever is signed in for: it stays in the address, so that the page can be loaded anew. */
export function findAsked() {
  return /^#authorize\?(.+)$/.exec(location.hash)?.[1] ?? null;
}
