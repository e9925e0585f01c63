import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exportsOf } from '../../../scripts/lib/publicExports.mjs';

/**
 * What an entry exports by area, where its source is a list of files of `src/public`: the name of each export, and of its area the name of the file and what it says of itself.
 * @param {string} root
 * @param {string} file of the entry within the project, e.g. `src/react.ts`
 * @returns {Map<string, { id: string, title: string }>} empty for all other entries
 */
export function readAreas(root, file) {
  const areas = [...readFileSync(join(root, file), 'utf8').matchAll(/^export \* from '\.\/(public\/\w+\.ts)';/gm)].map(([, path]) => `src/${path}`);
  return new Map(areas.flatMap((area) => {
    const [, title] = /^\/\/ (.*?)\.?$/m.exec(readFileSync(join(root, area), 'utf8')) ?? [];
    if (title === undefined) throw new Error(`${area} does not say in its first comment what it is about.`);
    return exportsOf(root, area).map((name) => [name.split('#')[1], { id: basename(area, '.ts'), title }]);
  }));
}
