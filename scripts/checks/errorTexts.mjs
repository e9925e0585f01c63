import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles, readJson } from '../lib/files.mjs';

/** Where code of the kit is, and where test files are that note what they raise. */
const sources = ['src', 'adapters', 'plugins'];
const tests = [...sources, 'mocks', 'fixtures', 'demo', 'scripts', 'server', 'e2e/chain'];
const shown = 10;

/**
 * Each error of the kit is raised, by code of the kit, in a test file that names its code; to name it is not enough, and neither is to raise it unseen. And each test file
 * ran that `src/errorCatalogue.test.ts` says raises a text of the specification: there raised.jest.ts has held it to that.
 * @param {string} root
 * @param {{ folder?: string, codes?: readonly string[] }} [options] `folder` has a file for each test file of a run, with the codes that were raised there: see raised.jest.ts
 * @returns {Promise<string>} how many codes were raised
 * @throws with the codes that were not, and the test files that had no part in the run
 */
export async function checkErrorTexts(root, { folder = process.env.LATCHKEY_RAISED, codes } = {}) {
  if (!folder) throw new Error('It needs what the tests raise: "npm test" has it, and so has\nexport LATCHKEY_RAISED=$(mktemp -d); npx jest; npm run test:server; npm run test:chain; npm run check -- errorTexts');
  const raisedIn = new Map(listFiles(folder).filter((name) => name.endsWith('.json')).map((name) => [name.slice(0, -'.json'.length).replaceAll('+', '/'), readJson(join(folder, name))]));
  if (raisedIn.size === 0) throw new Error(`No test file has written to ${folder}: see raised.jest.ts.`);
  const texts = new Map([...raisedIn.keys()].filter((file) => existsSync(join(root, file))).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const all = codes ?? (await readCodes(root));
  if (all.length === 0) throw new Error('No table of errors was found: see scripts/checks/errorTexts.mjs for how they are looked for.');
  const byCode = new Map(all.map((code) => [code, [...texts.keys()].filter((file) => raisedIn.get(file).includes(code))]));
  const unraised = all.filter((code) => byCode.get(code).length === 0);
  const unnamed = all.filter((code) => !unraised.includes(code) && !byCode.get(code).some((file) => texts.get(file).includes(`'${code}'`)));
  const absent = testFiles(root).filter((file) => !raisedIn.has(file));
  const { parseRaisedElsewhere } = await import('../lib/raisedElsewhere.ts');
  const catalogue = join(root, 'src/errorCatalogue.test.ts');
  const unproven = existsSync(catalogue) ? [...new Set(['src/errorCatalogue.test.ts', ...parseRaisedElsewhere(readFileSync(catalogue, 'utf8')).map(([, test]) => test)])].filter((file) => !raisedIn.has(file)) : [];
  const complaints = [
    ...unraised.map((code) => `${code} is raised by no test`),
    ...unnamed.map((code) => `${code} is raised in no test file that names it, only in ${byCode.get(code).slice(0, 3).join(', ')}`),
    ...unproven.map((file) => `${file} did not run, which is to raise texts of the specification`),
  ];
  if (complaints.length === 0) return `${all.length} codes raised by ${raisedIn.size} test files`;
  const missing = absent.length === 0 ? [] : [`${absent.length} test files had no part in the run, and may be what is missing: ${absent.slice(0, shown).join(', ')}${absent.length > shown ? ', …' : ''}`];
  throw new Error([...complaints, ...missing].join('\n'));
}

/** The codes of every table that there is: src/errorTexts.test.ts holds that they are all found in this way. */
async function readCodes(root) {
  const files = sources.flatMap((folder) => listFiles(join(root, folder)).map((file) => join(root, folder, file))).filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file) && /\bdefineErrors\('/.test(readFileSync(file, 'utf8')));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const tables = modules.flatMap((module) => Object.entries(module).flatMap(([name, table]) => (name.endsWith('Errors') ? [table] : [])));
  return tables.flatMap((table) => Object.values(table).map((make) => make({}).code));
}

function testFiles(root) {
  return tests.flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`)).filter((file) => /\.test\.tsx?$/.test(file) && !/\/(node_modules|dist)\//.test(file));
}
