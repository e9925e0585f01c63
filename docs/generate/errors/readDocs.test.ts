import { readDocs, readKeyDocs } from './readDocs.ts';

const source = `import { defineErrors } from './errors.ts';

/** Lamps,
 * and what is wrong with them. @see EIP-1 */
export const lampErrors = /* @__PURE__ */ defineErrors('lamp', {
  /** It was switched off. What to do: switch it on. */
  dark: { message: 'It is dark', remedy: 'Wait.' },
  broken: { message: 'It is broken' },
});

/** Not of a table. */
export const other = 1;

export const bulbErrors = /* @__PURE__ */ defineErrors('bulb', {
  broken: { message: 'It is broken' },
});
`;

describe('readDocs', () => {
  it('reads what stands above tables and rows, in one line each', () => {
    expect(readDocs(source)).toEqual(new Map([
      ['lampErrors', { about: 'Lamps, and what is wrong with them. See EIP-1.', rows: new Map([['dark', 'It was switched off. What to do: switch it on.']]) }],
      ['bulbErrors', { about: '', rows: new Map() }],
    ]));
  });

  it('leaves out the specification, which readers do not have', () => {
    expect(readDocs("/** Files. @see specification §8, \"Storage\" */\nexport const fileErrors = defineErrors('file', {\n});").get('fileErrors')?.about).toBe('Files.');
  });
});

it('reads the docstrings of the keys of an object', () => {
  expect(readKeyDocs('export const refusals = {\n  /** Too late. */\n  expired: 401,\n  failed: 500,\n};')).toEqual(new Map([['expired', 'Too late.']]));
});
