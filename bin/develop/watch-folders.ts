import { watch, type FSWatcher } from "node:fs";
import { join, relative, sep } from "node:path";
import { listEntries } from "../../generator/list-files.js";

/**
 * Calls `onFileWritten` for every file that is written below a folder, with its relative path. Each folder has its own
 * watcher, because recursive watchers of Node.js lose a file that an editor replaces by another file.
 * @returns a function that stops watching
 */
export function watchFolders(rootFolder: string, onFileWritten: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const watchFolder = (folder: string): void => {
    const watcher = watch(folder, (_, name) => {
      if (name === null) return;
      watchNewFolders();
      onFileWritten(relative(rootFolder, join(folder, name)).replaceAll(sep, "/"));
    });
    // The error means that the folder was removed.
    watcher.on("error", () => watcher.close());
    watcher.on("close", () => watchers.delete(folder));
    watchers.set(folder, watcher);
  };
  const watchNewFolders = (): void => {
    let added: readonly string[] = [];
    do {
      const entries = listEntries(rootFolder);
      // Files in a new folder may have been written before its watcher started, so this function reports them.
      for (const folder of added) {
        const within = `${relative(rootFolder, folder).replaceAll(sep, "/")}/`;
        for (const { path } of entries.filter((each) => each.path.startsWith(within))) onFileWritten(path);
      }
      const folders = entries.filter(({ kind }) => kind === "folder").map(({ path }) => join(rootFolder, path));
      const present = new Set([rootFolder, ...folders]);
      for (const [folder, watcher] of watchers) if (!present.has(folder)) watcher.close();
      added = folders.filter((each) => !watchers.has(each));
      added.forEach(watchFolder);
    } while (added.length > 0);
  };
  watchFolder(rootFolder);
  watchNewFolders();
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}
