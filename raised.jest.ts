// Runs in each test file. Notes which errors the code under test makes there, and fails the file where one is not among them that `src/errorCatalogue.test.ts` says it raises: to mention a code or a text is not enough.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRaisedElsewhere } from './scripts/lib/raisedElsewhere.ts';

const root = __dirname;
const file = relative(root, expect.getState().testPath ?? '');
const claims = parseRaisedElsewhere(readFileSync(join(root, 'src/errorCatalogue.test.ts'), 'utf8')).filter(([, test]) => test === file);
const folder = process.env['LATCHKEY_RAISED'];

if (claims.length > 0 || folder !== undefined) {
  const codes = new Set<string>();
  const texts = new Set<string>();

  // In development an error of the kit reads its own stack as it is made, and V8 then asks here how to write it.
  const write = Error.prepareStackTrace;
  Error.prepareStackTrace = (error, sites) => {
    const { name, code }: { readonly name?: unknown; readonly code?: unknown } = Object(error);
    if (name === 'WalletError' && typeof code === 'string' && isOfCode(sites)) {
      codes.add(code);
      texts.add(error.message);
    }
    return write ? write(error, sites) : `${String(error)}\n${sites.map(placeOf).join('\n')}`;
  };

  // What a screen shows is raised by being shown.
  if (claims.length > 0 && typeof document === 'object') {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of addedNodes.length > 0 ? addedNodes : [target.parentNode ?? target]) texts.add(node.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }

  afterAll(() => {
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify([...codes]));
    }
    const unproven = claims.filter(([, , expected]) => !codes.has(expected) && ![...texts].some((text) => text.includes(expected)));
    if (unproven.length > 0) throw new Error(`Not raised here, though src/errorCatalogue.test.ts says so: ${unproven.map(([text, , expected]) => `“${text}” (${expected})`).join(', ')}`);
  });
}

/** Whether code of the kit has made the error, and not a test or a fixture that stands for something. */
function isOfCode(sites: readonly NodeJS.CallSite[]): boolean {
  const maker = sites.map((site) => site.getFileName() ?? '').find((name) => !name.endsWith('/src/domain/walletError.ts'));
  return maker !== undefined && /^(src|plugins|adapters)\/.*(?<!\.test)\.tsx?$/.test(relative(root, maker));
}

/** As V8 writes it. */
function placeOf(site: NodeJS.CallSite): string {
  const place = `${site.getFileName() ?? ''}:${site.getLineNumber() ?? 0}:${site.getColumnNumber() ?? 0}`;
  const name = site.getFunctionName();
  return `    at ${name ? `${name} (${place})` : place}`;
}
