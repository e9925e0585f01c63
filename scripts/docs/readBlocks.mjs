import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

const folder = 'docs/src/content/docs';
const opening = /^( *)(`{3,})(\w+) *(.*)$/;

/**
 * The documentation's pages, in a stable order.
 * @param {string} root
 * @returns {{ page: string, text: string }[]}
 */
export function readPages(root) {
  return listFiles(join(root, folder)).filter((file) => /[.]mdx?$/.test(file)).map((page) => ({ page, text: readFileSync(join(root, folder, page), 'utf8') }));
}

/**
 * The code blocks of the documentation's pages, in their order. What stands behind the language of a fence:
 * `title="name.tsx"`, which readers see, the file that other blocks of the page import, `continues` that it goes on where the block before it ends, `uncompiled="why"` that nothing compiles it.
 * @param {string} root
 * @returns {{ page: string, line: number, heading?: string, language: string, code: string, file?: string, continues: boolean, uncompiled?: string }[]}
 */
export function readBlocks(root) {
  return readPages(root).flatMap(({ page, text }) => blocksOf(text).map((block) => ({ page, ...block })));
}

/** @param {string} text of a page */
export function blocksOf(text) {
  const lines = text.split('\n');
  const blocks = [];
  let heading;
  for (let at = 0; at < lines.length; at += 1) {
    heading = /^## (.+)$/.exec(lines[at])?.[1] ?? heading;
    const [, indent = '', fence, language = '', meta = ''] = opening.exec(lines[at]) ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence);
    if (end < 0) throw new Error(`The code block of line ${at + 1} has no end.`);
    const code = lines.slice(at + 1, end).map((line) => `${line.slice(indent.length)}\n`).join('');
    const file = /(?:^| )title="([\w-]+(?:[.][\w-]+)+)"/.exec(meta)?.[1];
    const uncompiled = /(?:^| )uncompiled="([^"]+)"/.exec(meta)?.[1];
    blocks.push({ line: at + 1, language, code, continues: /(?:^| )continues(?: |$)/.test(meta), ...(heading !== undefined && { heading }), ...(file !== undefined && { file }), ...(uncompiled !== undefined && { uncompiled }) });
    at = end;
  }
  return blocks;
}
