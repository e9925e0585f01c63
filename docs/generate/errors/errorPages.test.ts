import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../../scripts/lib/files.mjs';
import { refusals as serverRefusals } from '../../../server/protocol/errors.ts';
import { entriesOf, errorFaults, errorPages, splitAdvice } from './errorPages.ts';
import { readErrors, readReaders } from './readErrors.ts';
import type { DescribedError } from './readErrors.ts';
import { readRefusals } from './readRefusals.ts';
import type { DescribedRefusal } from './readRefusals.ts';

const root = join(__dirname, '../../..');
const load = async (file: string): Promise<object> => require(file) as object; // a module of the project
const links = { throwersOf: () => [], entry: (name: string) => name };

let errors: readonly DescribedError[];
let refusals: readonly DescribedRefusal[];
beforeAll(async () => {
  [errors, refusals] = await Promise.all([readErrors(root, load), readRefusals(root, load)]);
});

/** The codes of the tables as their text has them: family by family, row by row. */
function codesInSources(): readonly string[] {
  const files = ['src', 'plugins', 'adapters'].flatMap((folder) => listFiles(join(root, folder)).map((file) => join(root, folder, file))).filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file));
  return files.flatMap((file) => {
    let family = '';
    return readFileSync(file, 'utf8').split('\n').flatMap((line) => {
      family = /^export const \w+ = .*\bdefineErrors\('(\w+)'/.exec(line)?.[1] ?? family;
      const row = /^ {2}(\w+): \{ message: /.exec(line)?.[1];
      return row === undefined ? [] : [`${family}.${row}`];
    });
  });
}

describe('the pages of errors', () => {
  it('are there for each code of the sources, and say what it means and what to do', () => {
    const codes = codesInSources();
    expect(codes.length).toBeGreaterThan(500); // or the search found nothing
    const pages = new Map(errorPages(errors, refusals, links).map(({ file, text }) => [file, text]));
    const emptyOf = (file: string): readonly string[] => ['What it means', 'What to do', 'Where it comes from'].filter((heading) => !new RegExp(`^## ${heading}\\n\\n[^#\\s]`, 'm').test(pages.get(file) ?? ''));
    expect([...codes, 'unknown.error'].filter((code) => emptyOf(`errors/${code}.md`).length > 0)).toEqual([]);
    expect(Object.keys(serverRefusals).filter((code) => emptyOf(`errors/server/${code}.md`).length > 0)).toEqual([]);
  });

  it('stand in the list of all, each with its text', () => {
    const index = errorPages(errors, refusals, links).find(({ file }) => file === 'errors/index.md')?.text ?? '';
    expect(errors.filter(({ code, message }) => !index.includes(`- [${code}](/reference/errors/${code}/): `) || !index.includes(message)).map(({ code }) => code)).toEqual([]);
    expect(refusals.filter(({ path }) => !index.includes(`](/reference/errors/${path}/)`)).map(({ path }) => path)).toEqual([]);
  });

  it('have nothing to complain of', () => {
    expect(errorFaults(errors, refusals)).toEqual([]);
  });
});

const error: DescribedError = { code: 'lamp.dark', family: 'lamp', message: 'It is dark in {room}', remedy: 'Switch it on.', doc: undefined, about: 'Lamps.', file: 'plugins/lamp/errors.ts', raisedIn: [], textKey: 'lamp.error.dark', reader: undefined };
const service = { name: 'Wallets', file: 'server/a.ts', table: 'refusals', folder: 'server', about: 'Answers.' };
const refusal: DescribedRefusal = { code: 'late', path: 'server/late', service, status: 401, text: undefined, doc: 'Too late. What to do: begin anew.' };

describe('errorFaults', () => {
  it('takes an error with a remedy, or with advice in its docstring', () => {
    expect(errorFaults([error, { ...error, code: 'lamp.off', remedy: undefined, doc: 'It is off. What to do: nothing.' }], [refusal])).toEqual([]);
  });

  it.each([
    ['no remedy', { ...error, remedy: undefined, doc: 'It is off.' }, 'does not say what to do'],
    ['an empty remedy', { ...error, remedy: ' ' }, 'does not say what to do'],
    ['no text', { ...error, message: '' }, 'says nothing'],
    ['a table without a docstring', { ...error, about: '' }, 'has no docstring'],
    ['no reader', { ...error, textKey: undefined }, 'does not say who reads it'],
  ])('tells of an error with %s', (_name, faulty, told) => {
    expect(errorFaults([faulty], [])).toEqual([expect.stringContaining(told)]);
  });

  it('tells of a code in two tables', () => {
    expect(errorFaults([error, error], [])).toEqual(['lamp.dark stands in two tables', 'lamp.dark stands in two tables'].slice(1));
  });

  it.each([['no docstring', undefined], ['a docstring without advice', 'Too late.'], ['advice alone', 'What to do: begin anew.']])('tells of an answer of the server with %s', (_name, doc) => {
    expect(errorFaults([], [{ ...refusal, doc }])).toEqual([expect.stringContaining('server/late needs a docstring')]);
  });
});

describe('a page', () => {
  const pageOf = (changes: Partial<DescribedError>): string => errorPages([{ ...error, ...changes }], [], { throwersOf: (code) => (code === 'lamp.dark' ? ['[`light`](/light/#light)'] : code === 'lamp.*' ? Array.from({ length: 22 }, (_, at) => `dim${at}`) : []), entry: (name) => `[${name}](/${name}/)` })[1]?.text ?? '';

  it('has the text, what is filled in, who reads it, and where it comes from', () => {
    const text = pageOf({ raisedIn: ['plugins/lamp/light.ts', 'src/flows/dim.ts', 'plugins/lamp/dim.ts'] });
    for (const part of ['title: "lamp.dark"', 'slug: reference/errors/lamp.dark', '`It is dark in {room}`', '`{room}` is filled in from `error.context`.', 'People are told: `Switch it on.`', '`lamp.error.dark`', '- [latchkey](/latchkey/)\n- [latchkey/plugins/lamp](/latchkey/plugins/lamp/)', '- Named by the docstrings of [`light`](/light/#light)', '- Named as `lamp.*` by the docstrings of dim0, dim1, ', 'dim19, and 2 more']) expect(text).toContain(part);
  });

  it('says who reads what is told in English alone', () => {
    expect(pageOf({ textKey: undefined, reader: 'the author of a plugin' })).toContain('The author of a plugin. It is told in English, and visitors of a site do not come to see it.');
  });

  it('shows signs of Markdown and addresses as they stand', () => {
    expect(pageOf({ doc: 'Give <b> or a*b* of https://a.example/x.' })).toContain('Give \\<b> or a\\*b\\* of `https://a.example/x`.'.replace('<b>', '<b\\>'));
  });
});

it('parts a docstring into meaning and advice', () => {
  expect([undefined, 'It is off', 'It is off. What to do: switch it on.', 'What to do: wait.'].map(splitAdvice)).toEqual([
    { meaning: undefined, advice: undefined }, { meaning: 'It is off.', advice: undefined }, { meaning: 'It is off.', advice: 'Switch it on.' }, { meaning: undefined, advice: 'Wait.' },
  ]);
});

it('names the entry of a table where nothing but the table names an error', () => {
  expect([entriesOf(error), entriesOf({ ...error, file: 'src/domain/lampErrors.ts' })]).toEqual([['latchkey/plugins/lamp'], ['latchkey']]);
});

it('reads who reads which code, from rows in either quotes', () => {
  expect(readReaders("const untranslated = [\n  ['the developer', [\n    'a.b', 'a.c',\n  ]],\n  [\"a site's server\", ['d.e']],\n];")).toEqual(new Map([['a.b', 'the developer'], ['a.c', 'the developer'], ['d.e', "a site's server"]]));
});
