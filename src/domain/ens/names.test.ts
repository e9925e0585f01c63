import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { coinTypeOf, encodeDnsName, nameAndParents, nodeOf, normalizeName } from './names.ts';

const { cases } = JSON.parse(gunzipSync(readFileSync(path.join(import.meta.dirname, '../../../fixtures/ensip15/sample.json.gz'))).toString()) as { cases: readonly { name: string; norm?: string; error?: true }[] };

describe('normalizeName', () => {
  it('agrees with the ENSIP-15 validation set', () => {
    const wrong = cases.filter(({ name, norm = name, error }) => {
      if (name === '' || name.length > 255) return false; // no name of the kit's
      try {
        return normalizeName(name) !== norm || error === true;
      } catch {
        return !error;
      }
    });
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(12_000);
  });

  it.each([['nothing', ''], ['an empty label', 'a..eth'], ['a dot at the end', 'a.eth.'], ['more than a name can hold', 'a'.repeat(256)]])('refuses %s', (_name, name) => {
    expect(() => normalizeName(name)).toThrow(expect.objectContaining({ code: 'ens.badName' }));
  });
});

describe('nodeOf', () => {
  // The examples of ENSIP-1.
  it('hashes as ENSIP-1 says', () => {
    expect(nodeOf('eth')).toBe('0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae');
    expect(nodeOf('foo.eth')).toBe('0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f');
  });
});

describe('encodeDnsName', () => {
  it('writes each label after its length', () => {
    expect(encodeDnsName('foo.eth')).toBe('0x03666f6f0365746800');
  });
});

describe('nameAndParents', () => {
  it('goes up label by label', () => {
    expect(nameAndParents('a.b.eth')).toEqual(['a.b.eth', 'b.eth', 'eth']);
  });
});

describe('coinTypeOf', () => {
  it('is 60 for the main chain, and as ENSIP-11 says for others', () => {
    expect([coinTypeOf(1), coinTypeOf(8453), coinTypeOf(10)]).toEqual([60n, 0x80002105n, 0x8000000an]);
  });
});
