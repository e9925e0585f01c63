/** What is said above a table of errors, and above its rows. */
export interface TableDocs {
  readonly about: string;
  readonly rows: ReadonlyMap<string, string>;
}

const table = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export const (\w+Errors) = [^\n]*\bdefineErrors\('/g;
const row = /(?:^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^ {2}(\w+): \{ message: /gm;

/** The docstrings of the tables of errors in a source, by the name of each table. */
export function readDocs(source: string): ReadonlyMap<string, TableDocs> {
  const found = [...source.matchAll(table)];
  return new Map(found.map(({ 1: about, 2: name = '', index }, at) => {
    const body = source.slice(index, found[at + 1]?.index);
    const rows = [...body.matchAll(row)].flatMap(([, doc, key = '']) => (doc === undefined ? [] : [[key, textOf(doc)] as const]));
    return [name, { about: about === undefined ? '' : textOf(about), rows: new Map(rows) }];
  }));
}

/** The docstrings of the keys of an object, such as the refusals of the server. */
export function readKeyDocs(source: string): ReadonlyMap<string, string> {
  return new Map([...source.matchAll(/^ *\/\*\*((?:(?!\*\/)[^])*)\*\/\n *(\w+): /gm)].map(([, doc = '', key = '']) => [key, textOf(doc)]));
}

/** In one line. What it refers to is a part of it, but for the specification, which readers do not have. */
function textOf(comment: string): string {
  return comment.replace(/^ *\* ?/gm, '').replace(/\s+/g, ' ').replace(/@see specification[^@]*/g, '').replace(/\.? *@see ([^@]*[^@. ])\.?/g, '. See $1.').trim();
}
