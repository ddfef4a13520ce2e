import type { Rspack } from '@rsbuild/core';

/** The files of a build, by what needs them; paths are relative to the output folder. */
export type ChunkFiles = {
  /** The script that starts the app. */
  main: string;
  /** Every script and stylesheet that a page needs at once: the entry's and those of the page's own chunks. */
  of: (...chunks: string[]) => { scripts: string[]; styles: string[] };
};

const names = (assets: readonly { name: string }[] = []) => assets.map(({ name }) => name);

/**
 * Reads which files belong to which chunk from the web build's statistics.
 * @throws where the statistics lack the entry or a named chunk
 */
export function readChunkFiles(stats: Rspack.StatsCompilation): ChunkFiles {
  const entry = names(stats.entrypoints?.index?.assets);
  const main = entry.find((file) => /\/index\.[^/]*js$/.test(file));
  if (!main) throw new Error('The build statistics name no entry script.');
  return {
    main,
    of(...chunks) {
      const own = chunks.flatMap((chunk) => {
        const group = stats.namedChunkGroups?.[chunk];
        if (!group) throw new Error(`The build has no chunk named "${chunk}".`);
        return names(group.assets);
      });
      const files = [...new Set([...entry, ...own])];
      return {
        scripts: files.filter((file) => file.endsWith('.js')),
        styles: files.filter((file) => file.endsWith('.css')),
      };
    },
  };
}
