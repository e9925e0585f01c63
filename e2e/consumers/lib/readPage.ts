import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blocksOf } from '../../../scripts/docs/readBlocks.mjs';

const pages = path.join(import.meta.dirname, '../../../docs/src/content/docs');

/** A file that a page of the documentation shows, and the section that shows it. */
export interface ShownFile {
  readonly heading: string | undefined;
  readonly file: string;
  readonly code: string;
}

/** What a page shows as files, which its readers copy. @throws when it shows none */
export async function readPage(page: string): Promise<readonly ShownFile[]> {
  const blocks = blocksOf(await readFile(path.join(pages, page), 'utf8'));
  const shown = blocks.flatMap(({ heading, file, code }) => (file === undefined ? [] : [{ heading, file, code }]));
  if (shown.length === 0) throw new Error(`${page} shows no files.`);
  return shown;
}

/** The packages that a page tells its readers to install. */
export async function readInstalls(page: string): Promise<readonly string[]> {
  const commands = blocksOf(await readFile(path.join(pages, page), 'utf8')).filter(({ language }) => language === 'sh').map(({ code }) => code.trim());
  return commands.flatMap((command) => command.split(' ').slice(2).filter((word) => !word.startsWith('-')).flatMap(toNames));
}

/** As a shell reads it: `@a/{b,c}@^1` is two. Without the version. */
function toNames(word: string): readonly string[] {
  const [, before = '', listed, after = ''] = /^([^{]*)(?:\{([^}]*)\}(.*))?$/.exec(word) ?? [];
  return (listed?.split(',') ?? ['']).map((each) => `${before}${each}${after}`.replace(/(?<=.)@.*$/, ''));
}

/** Writes files of a page into a site. */
export async function writeShown(folder: string, files: readonly ShownFile[]): Promise<void> {
  for (const { file, code } of files) await writeFile(path.join(folder, file), code);
}
