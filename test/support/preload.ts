/** Settings with which a server first loads a module. The module can change Node.js itself before the server starts. */
export function preload(module: string): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}
