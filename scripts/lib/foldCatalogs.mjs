import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { listFiles } from './files.mjs';

/** Translations, the core's and those of plugins. English stands beside what shows it. */
const isCatalog = (path) => /(?:^|\/)locales\/[a-z]{2}_[A-Z]{2}\.js$/.test(path);

/** Its opposite, as each file of texts carries it: a module of its own would be one more request. */
const unfold = "const unfold = (texts, at = '') => Object.entries(texts).flatMap(([name, text]) => typeof text === 'string' ? [[(at + name).replace(/\\.$/, ''), text]] : unfold(text, at + name + '.'));";

/**
 * Writes each translation as a tree by the parts of its keys, which it puts together when it is loaded: written out, keys are a third of a translation's bytes.
 * What a file exports stays the same.
 * @param {string} dist
 */
export function foldCatalogs(dist) {
  for (const file of listFiles(dist).filter(isCatalog).map((path) => join(dist, path))) {
    const code = readFileSync(file, 'utf8');
    const texts = runInNewContext(code.replace('export default texts;', 'texts;'));
    writeFileSync(file, `${unfold}\nconst texts = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ unfold(${JSON.stringify(fold(texts), undefined, 1)}));\nexport default texts;\n`);
  }
}

/** `{ 'a.b': x, 'a.b.c': y }` as `{ a: { b: { '': x, c: y } } }`. */
function fold(texts) {
  const tree = {};
  for (const [key, text] of Object.entries(texts)) {
    const parts = key.split('.');
    const last = parts.pop();
    let branch = tree;
    for (const part of parts) {
      if (typeof branch[part] === 'string') branch[part] = { '': branch[part] };
      branch = branch[part] ??= {};
    }
    if (branch[last] === undefined) branch[last] = text;
    else branch[last][''] = text;
  }
  return tree;
}
