/** A text of the specification, the test file that raises it, and the code or the text that is expected there. */
export type RaisedElsewhere = readonly [text: string, test: string, expected: string];

const tuple = /^ {2}\[(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"), '([^']+\.test\.tsx?)', (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")\],$/gm;

/** The lines of `raisedElsewhere` in the source of `src/errorCatalogue.test.ts`, which a test file cannot import from another one. */
export function parseRaisedElsewhere(source: string): readonly RaisedElsewhere[] {
  return [...source.matchAll(tuple)].map(([, single, double, test = '', expectedSingle, expectedDouble]) => [unescape(single ?? double ?? ''), test, unescape(expectedSingle ?? expectedDouble ?? '')]);
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
