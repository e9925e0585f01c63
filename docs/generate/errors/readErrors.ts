import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../../scripts/lib/files.mjs';
import { readDocs } from './readDocs.ts';

/** One code of the kit, with all that its sources say of it. */
export interface DescribedError {
  readonly code: string;
  readonly family: string;
  /** What the error says, in English; `{name}` is filled from its context. */
  readonly message: string;
  /** What it says to do. */
  readonly remedy: string | undefined;
  /** What the docstring above its row adds. */
  readonly doc: string | undefined;
  /** What the docstring above its table says of all of them. */
  readonly about: string;
  /** The file of its table, within the project. */
  readonly file: string;
  /** The files of code that raise it, within the project. */
  readonly raisedIn: readonly string[];
  /** The key of its text, where it is told to people, in ten languages. */
  readonly textKey: string | undefined;
  /** Who reads it instead, in the words of `src/errorTranslations.test.ts`. */
  readonly reader: string | undefined;
}

/** In no table, since it stands for all that is thrown and has no code. */
const unknownError: DescribedError = {
  code: 'unknown.error', family: 'unknown', message: 'Unknown error', remedy: undefined, file: 'src/domain/errors.ts', raisedIn: [], textKey: undefined,
  reader: 'the developer',
  about: 'What was thrown and is no error of the kit.',
  doc: 'Something without a code was thrown by your own code, by a library or by the browser, and the store keeps its text, at most 300 characters of it. What to do: catch it where your code calls the kit, where it is what was thrown, with its stack.',
};

type Load = (file: string) => Promise<object>;
type Factory = (context: object) => { readonly code: string; readonly message: string; readonly remedy: string | undefined };

const isTest = /\.test(-d)?\.tsx?$/;
/** Any language other than English has what is told to people. */
const anyLocale = 'de_DE';

/**
 * Every code of `src`, `plugins` and `adapters`, and `unknown.error`, in their order by name.
 * @param load imports a module by its absolute path
 */
export async function readErrors(root: string, load: Load): Promise<readonly DescribedError[]> {
  const sources = ['src', 'plugins', 'adapters'].flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const uses = readUses(sources);
  const texts = await readTexts(root, load);
  const readers = readReaders(readFileSync(join(root, 'src/errorTranslations.test.ts'), 'utf8'));
  const tables = sources.filter(({ text }) => /\bdefineErrors\('/.test(text));
  const errors = await Promise.all(tables.map(async ({ file, text }) => {
    const docs = readDocs(text);
    const exported = Object.entries(await load(join(root, file))).filter(([name]) => name.endsWith('Errors'));
    return exported.flatMap(([table, rows]) => Object.entries(rows as Readonly<Record<string, Factory>>).map(([name, make]) => { // as every table is made
      const { code, message, remedy } = make({});
      const doc = docs.get(table);
      return {
        code, message, remedy, file, family: code.split('.')[0] ?? code,
        about: doc?.about ?? '', doc: doc?.rows.get(name),
        raisedIn: (uses.get(`${table}.${name}`) ?? []).filter((each) => each !== file || !isTableAlone(text)),
        textKey: [`core.error.${code}`, code.replace('.', '.error.')].find((key) => texts.has(key)),
        reader: readers.get(code),
      };
    }));
  }));
  return [...errors.flat(), unknownError].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** Which files name each row of a table, as `table.row`. */
function readUses(sources: readonly { readonly file: string; readonly text: string }[]): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const use of new Set([...text.matchAll(/\b\w+Errors\.\w+\b/g)].map(([found]) => found))) uses.set(use, [...(uses.get(use) ?? []), file]);
  }
  return uses;
}

function isTableAlone(text: string): boolean {
  return !/\bthrow \w+Errors\./.test(text);
}

/** The keys of all texts in another language. */
async function readTexts(root: string, load: Load): Promise<ReadonlySet<string>> {
  const loaders = ['src', ...new Set(listFiles(join(root, 'plugins')).filter((file) => file.endsWith('/locales/loadLocale.ts')).map((file) => `plugins/${file.split('/')[0]}`))];
  const catalogs = await Promise.all(loaders.map(async (folder) => {
    const { loadLocale } = await load(join(root, folder, 'locales/loadLocale.ts')) as { readonly loadLocale: (tag: string) => Promise<object> }; // what each exports
    return Object.keys(await loadLocale(anyLocale));
  }));
  return new Set(catalogs.flat());
}

/** Who reads the codes that are told in English alone, as the test of the translations lists them: it cannot be imported. */
export function readReaders(source: string): ReadonlyMap<string, string> {
  const rows = [...source.matchAll(/^ {2}\[(['"])(.+?)\1, \[([^\]]*)\]\],?$/gm)];
  return new Map(rows.flatMap(([, , reader = '', codes = '']) => [...codes.matchAll(/'(\w+\.\w+)'/g)].map(([, code = '']) => [code, reader] as const)));
}
