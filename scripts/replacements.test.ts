import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The arguments of the call whose bracket opens at `from`, split at their commas; brackets, texts and patterns are skipped over. */
function argumentsAt(source: string, from: number): readonly string[] {
  const found: string[] = [];
  let [depth, start] = [0, from + 1];
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    const literal = ["'", '"', '`'].includes(letter) ? letter : letter === '/' && /[(,=:]\s*$/.test(source.slice(Math.max(0, at - 3), at)) ? '/' : undefined;
    if (literal !== undefined) {
      let isClass = false;
      for (at += 1; at < source.length && (source[at] !== literal || isClass); at += 1) {
        if (source[at] === '\\') at += 1;
        else if (literal === '/' && source[at] === '[') isClass = true;
        else if (literal === '/' && source[at] === ']') isClass = false;
      }
    } else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) {
      depth -= 1;
      if (depth === 0) return [...found, source.slice(start, at).trim()];
    } else if (letter === ',' && depth === 1) {
      found.push(source.slice(start, at).trim());
      start = at + 1;
    }
  }
  return found;
}

/** The replacements of a source that are neither written out nor made by a function: `$&` in such a text would be filled in. */
function openReplacements(source: string): readonly string[] {
  return Array.from(source.matchAll(/\.replace(?:All)?\(/g)).flatMap(({ index, 0: { length } }) => {
    const [, replacement] = argumentsAt(source, index + length - 1);
    const isSafe = replacement === undefined || /^(['"])(?:(?!\1).)*\1$/.test(replacement) || /^(?:\([^)]*\)|\w+)(?:: \w+)? =>/.test(replacement) || knownFunctions.has(replacement);
    return isSafe ? [] : [replacement];
  });
}

const knownFunctions: ReadonlySet<string> = new Set(['withoutKey']);
const root = join(__dirname, '..');
const files = ['src', 'plugins', 'adapters', 'mocks'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))).filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name));

describe('what replaces parts of texts', () => {
  it('is written out, or made by a function, so that a text from outside is never read as a pattern', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((name) => openReplacements(readFileSync(join(root, name), 'utf8')).map((replacement) => `${name}: ${replacement}`))).toEqual([]);
  });

  it.each([
    ["text.replaceAll('a', name)", ['name']], ["text.replace(/[a/,]\\/'/g, `${name}`)", ['`${name}`']], ["text.replace(f(a, 'b'), g(name))", ['g(name)']],
    ["text.replace(/a/, 'b')", []], ["text.replaceAll('{a}', () => name)", []], ['text.replace(/a/g, (whole, part: string) => part)', []], ['history.replace(url)', []],
  ])('would be found in %s', (source, expected) => {
    expect(openReplacements(source)).toEqual(expected);
  });
});
