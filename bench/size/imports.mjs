import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expandExports } from '../../scripts/lib/exports.mjs';

const file = join(import.meta.dirname, 'imports.md');
/** What a figure may be off the table, in bytes or as a share of it: other changes move every figure a little. */
const tolerance = { bytes: 300, share: 0.05 };
/** For development and tests, or a list of texts: nothing that a published page begins with. */
const isLeftOut = (entry) => /^\.\/(?:mocks|testing|inspector|locales|package)/.test(entry);

/**
 * What importing a whole entry adds to the first files of a page that has the button: minified and gzipped, React and libraries of wallets not counted, and without what the entry
 * fetches later by itself. Alone it is measured without the button.
 * @param {{ site: string, manifest: any, files: string[] }} library as `packLibrary` gives it
 * @param {readonly string[]} external
 * @returns {Promise<{ name: string, alone: number, added: number }[]>}
 */
export async function measureImports({ site, manifest, files }, external) {
  const { build } = await import('esbuild');
  const sizeOf = async (contents) => {
    const { outputFiles: [output] } = await build({
      stdin: { contents, resolveDir: site, loader: 'jsx' }, write: false, bundle: true, format: 'esm', minify: true, target: 'es2022', jsx: 'automatic', external,
      define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'silent', plugins: [withoutLater],
    });
    return gzipSync(output.contents, { level: 9 }).length;
  };
  const button = readFileSync(join(site, 'main.jsx'), 'utf8');
  const base = await sizeOf(button);
  const rows = [{ name: 'the page with the button', alone: base, added: base }];
  for (const [entry] of expandExports(manifest.exports, files)) {
    if (isLeftOut(entry)) continue;
    const name = manifest.name + entry.slice(1);
    const line = `\nexport * as whole from '${name}';\n`;
    rows.push({ name, alone: await sizeOf(line), added: Math.max(0, (await sizeOf(button + line)) - base) });
  }
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What arrives by `import()` is not part of the first files. */
const withoutLater = {
  name: 'without-later',
  setup: ({ onResolve }) => onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => (kind === 'dynamic-import' ? { path: join(dirname(resolveDir), path), external: true } : undefined)),
};

/** Writes the table, or holds it against what was measured. @returns complaints */
export function checkImports(rows, { update = false } = {}) {
  if (update) writeFileSync(file, tableOf(rows));
  const shown = new Map([...readFileSync(file, 'utf8').matchAll(/^\| `?([^|`]+?)`? \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(([, name, added, alone]) => [name, { added: Number(added), alone: Number(alone) }]));
  const wrong = rows.filter(({ name, added, alone }) => !isNear(shown.get(name)?.added, added) || !isNear(shown.get(name)?.alone, alone)).map(({ name }) => name);
  const gone = [...shown.keys()].filter((name) => rows.every((row) => row.name !== name));
  return wrong.length + gone.length === 0 ? [] : [`bench/size/imports.md is not true any more of ${[...wrong, ...gone].join(', ')}: run "npm run bench:size -- --update"`];
}

function isNear(kilobytes, bytes) {
  return kilobytes !== undefined && Math.abs(kilobytes * 1000 - bytes) <= Math.max(tolerance.bytes, tolerance.share * bytes);
}

function tableOf(rows) {
  const kilo = (bytes) => (bytes / 1000).toFixed(1);
  return [
    '# What each import adds',
    '',
    'Kilobytes, minified and gzipped (esbuild), of what loads before the first line of a page runs: of a whole entry, of which a bundler takes what is used. As one file. React, viem and the libraries of wallets are not counted, and neither is what the kit fetches later by itself. "Added" is beside a page with the button, "alone" without one. Written by `npm run bench:size -- --update`, and checked by `npm run check -- size`.',
    '',
    '| import | added | alone |',
    '|:--|--:|--:|',
    ...rows.map(({ name, added, alone }) => `| ${name.startsWith('latchkey') ? `\`${name}\`` : name} | ${kilo(added)} | ${kilo(alone)} |`),
    '',
  ].join('\n');
}
