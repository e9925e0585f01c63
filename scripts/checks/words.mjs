import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

/** Words that hide who acts. A comment names the visitor, the caller, the wallet, the app or the node instead. */
const withoutSubject = /\b(?:nobody|anybody|somebody|everybody|whoever|strangers?)\b/i;
/** Names of an earlier dialect; the field's words for them stand in CONTRIBUTING. */
const dialect = /\b(?:desk|patience|seam|lookOf|twinsOf|sharer|verdictOf|coverSecrets|isHeld|takeUp|noteIntent|hasActed|askSend|useAskSend)\b/;
const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s(.*)$/;
const title = /(?:\b(?:it|describe)(?:\.\w+)*(?:\([^)]*\))?|^\s*\]\))\(\s*(['"`])(.*?)\1/;

/**
 * The comments and the titles of tests say who acts, and names use the field's words.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string} how many files were read
 * @throws with the lines that do not
 */
export function checkWords(root, folders) {
  const files = folders.flatMap((folder) => listFiles(join(root, folder)).map((file) => join(folder, file))).filter((file) => /[.](?:tsx?|mjs|cjs)$/.test(file) && !/node_modules|[/\\](?:artifacts|peers)[/\\]|^scripts[/\\].*\bwords[.]/.test(file));
  const faults = files.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n').flatMap((line, i) => faultsOf(line).map((word) => `${file}:${i + 1}: ${word}`)));
  if (faults.length > 0) throw new Error(`Say who acts, in the words of CONTRIBUTING ("Words"):\n${faults.join('\n')}`);
  return `${files.length} files`;
}

/** @param {string} line */
export function faultsOf(line) {
  const said = [comment.exec(line)?.[1], title.exec(line)?.[2]].filter((text) => text !== undefined);
  return [...said.map((text) => withoutSubject.exec(text)?.[0]), dialect.exec(line)?.[0]].filter((word) => word !== undefined);
}
