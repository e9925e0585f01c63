import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { transformSync } from '@swc/core';
import { listFiles, readJson } from '../lib/files.mjs';
import { isTest, measureSources, sourceFolders } from '../lib/measureSources.mjs';

/** A file with more lines of code than this wants a test near it. */
const maxLines = 40;

/** A file that has no more than this without its types is there for its types. */
const minLinesWithoutTypes = 20;

/** Texts, tables and lists, by where they stand and what they are called. */
const noLogic = [/^mocks\/(token\/testToken|(userOperations|relaying|drops|payments)\/contractCode)\.ts$/, /(^|\/)locales\//, /^src\/(data|public|contracts\/points)\//, /(^|\/)(index|strings|limits|errors|\w+Errors)\.ts$/];

/**
 * A file of logic has a test near it: one in its folder or the folder above that is about it, or about a file of one of the two, or an index, that
 * imports it. A test is about what it imports and what it is named after. A file of logic is a `.ts` of over 40 lines of code (no blank lines, no
 * comments) in src, plugins, adapters and mocks of which over 20 are left once its types are gone, and that is no table of texts, errors, numbers
 * or data and no list of exports.
 * @param {string} root
 * @param {readonly string[]} [allowed] files that still have none
 * @returns {Promise<string>} how many files have their test
 * @throws with those that have none, and with those that are allowed to have none and are gone or have one
 */
export async function checkTestsBeside(root, allowed = readJson(join(root, 'etc', 'budgets', 'untested.json'))) {
  const lines = await measureSources(root);
  const imports = new Map(sourceFolders.flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`)).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')).map((file) => [file, once(() => read(root, file))]));
  const isLogic = (file) => file.endsWith('.ts') && !isTest(file) && !noLogic.some((pattern) => pattern.test(file)) && (lines.get(file)?.lines ?? 0) > maxLines && imports.get(file)().lines > minLinesWithoutTypes;
  const logic = [...imports.keys()].filter(isLogic);
  if (logic.length === 0) throw new Error('No file of logic was found: see scripts/checks/testsBeside.mjs for how they are looked for.');
  const testsIn = Map.groupBy([...imports.keys()].filter((file) => /\.test\.tsx?$/.test(file)), posix.dirname);
  const importedBy = (file) => imports.get(file)?.().imports ?? [];

  const hasTest = (file) => {
    const folder = posix.dirname(file);
    const near = [folder, posix.dirname(folder)].flatMap((place) => testsIn.get(place) ?? []);
    const subjectsOf = (test) => [...importedBy(test), test.replace(/\.test\.tsx?$/, '.ts'), test.replace(/\.test\.tsx?$/, '.tsx')];
    const passesOn = (via) => ([folder, posix.dirname(folder)].includes(posix.dirname(via)) || posix.basename(via) === 'index.ts') && importedBy(via).includes(file);
    return near.some((test) => subjectsOf(test).some((via) => via === file || passesOn(via)));
  };
  const untested = logic.filter((file) => !hasTest(file));
  const complaints = [
    ...untested.filter((file) => !allowed.includes(file)).map((file) => `${file} (${lines.get(file).lines} lines) has no test in its folder or the one above`),
    ...allowed.filter((file) => !untested.includes(file)).map((file) => `${file} has its test, or is gone: take it out of etc/budgets/untested.json`),
  ];
  if (complaints.length > 0) throw new Error(complaints.sort().join('\n'));
  return `${logic.length - untested.length} of ${logic.length} files of logic over ${maxLines} lines`;
}

/** What a file imports while it runs, as paths from the root, and how long it is, both without its types. */
function read(root, file) {
  const { code } = transformSync(readFileSync(join(root, file), 'utf8'), {
    filename: file, configFile: false, swcrc: false,
    jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') }, target: 'esnext', transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true }, minify: { compress: false, mangle: false, format: { comments: false } } },
  });
  const imports = [...code.matchAll(/(?:\bfrom |\bimport\(|\bimport )\s*['"](\.[^'"]+)['"]/g)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .filter((path) => existsSync(join(root, path)));
  return { imports, lines: code.split('\n').filter((line) => /\w/.test(line) && !/^(import|export \{)/.test(line)).length };
}

function once(make) {
  let made;
  return () => (made ??= make());
}
