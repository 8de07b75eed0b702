/** Settings that let a server first load a module: what it changes of Node itself, the server then finds. */
export function preload(module: string): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}
