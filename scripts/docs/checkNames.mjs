import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { readBlocks, readPages } from './readBlocks.mjs';

/** Where the names of the kit, its server, its mocked world, its contracts and what it writes for a site come from: a name that is gone there is gone on the pages. */
const sources = [['etc/api', /[.]txt$/], ['server', /^(?!node_modules\/).*(?<![.]test)[.]tsx?$/], ['mocks', /(?<![.]test)[.]tsx?$/], ['fixtures/contracts', /[.]sol$/], ['create/templates', /[.]tsx?$/]];
const word = /[A-Za-z_$][\w$]*/g;
/** Words of sentences have no capital within. */
const isName = (text) => /[a-z][A-Z]/.test(text);

/** Of other libraries, tools and standards, and of a reader's own code. The check says when one is needed no more. */
const others = [
  'BrowserProvider', 'ContractFunctionRevertedError', 'UserRejectedRequestError',
  'baseURL', 'compilerOptions', 'createConfig', 'effectScope', 'entryScreen', 'isCustomElement', 'moduleResolution',
  'paymasterService', 'rainbowWallet', 'runWithContext', 'wallet_grantPermissions', 'wallet_sendCalls',
];
/** Pages about another kit's names; those of ours in their tables are checked by themselves. */
const isAboutOthers = (page) => page.startsWith('migrate/');
const isGenerated = (page) => page.startsWith('reference/');

/**
 * Names of code within sentences of the pages, such as hooks and options, exist.
 * @param {string} root
 * @returns {{ read: number, complaints: string[] }} `read` is how many names stand in sentences
 */
export function checkNames(root) {
  const known = wordsOf(root);
  const allowed = new Set([...known, ...others]);
  const texts = readPages(root).filter(({ page }) => !isAboutOthers(page) && !isGenerated(page));
  const unknown = texts.flatMap(({ page, text }) => unknownNames(text, allowed).map((name) => `${page}: nothing has the name ${name}`));
  const named = texts.flatMap(({ text }) => namesInSentences(text));
  const needless = others.filter((each) => known.has(each) || !named.includes(each)).map((each) => `checkNames.mjs: ${each} needs no exception`);
  return { read: named.length, complaints: [...unknown, ...needless] };
}

function wordsOf(root) {
  const written = sources.flatMap(([folder, pattern]) => listFiles(join(root, folder)).filter((file) => pattern.test(file)).map((file) => readFileSync(join(root, folder, file), 'utf8')));
  const compiled = readBlocks(root).map(({ code }) => code); // one page tells of another's
  return new Set([...written, ...compiled].flatMap((text) => text.match(word) ?? []));
}

/**
 * @param {string} text of a page
 * @param {ReadonlySet<string>} known
 */
export function unknownNames(text, known) {
  return [...new Set(namesInSentences(text).filter((name) => !known.has(name)))];
}

function namesInSentences(text) {
  const sentences = text.replaceAll(/^ *(`{3,})[^]*?^ *\1$/gm, '');
  return [...sentences.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code.match(word) ?? []).filter(isName);
}
