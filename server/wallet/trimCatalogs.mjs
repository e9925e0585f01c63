import { readFile } from 'node:fs/promises';

/** What the frame says of the kit's texts: those of a request that is signed, and of the button that confirms it. */
const shown = /^core\.(review|confirm)\./;

/**
 * For esbuild: of the kit's translations, the frame takes the texts that it shows, a fifth of them. Each stands in a line of its own; a file in which one does
 * not is refused.
 * @returns {import('esbuild').Plugin}
 */
export function trimCatalogs() {
  return {
    name: 'trim-catalogs',
    setup: ({ onLoad }) => { onLoad({ filter: /[\\/]src[\\/]locales[\\/][a-z]{2}_[A-Z]{2}\.ts$/ }, async ({ path }) => ({ contents: trimCatalog(await readFile(path, 'utf8')), loader: 'ts' })); },
  };
}

/** @param {string} source */
export function trimCatalog(source) {
  const lines = source.split('\n');
  const isText = (line) => /^ {2}'core\.[\w.]+': /.test(line);
  const isOdd = (line) => /^\s/.test(line) && line.trim() !== '' && !isText(line) && !/^ {2}\/\//.test(line);
  if (lines.some(isOdd) || lines.some((line) => isText(line) && !line.endsWith(','))) throw new Error('A translation of the kit has a text that is not in a line of its own.');
  return lines.filter((line) => !isText(line) || shown.test(line.trim().slice(1))).join('\n').replace(/: CoreCatalog/, '').replace(/^import type .*\n/m, '');
}
