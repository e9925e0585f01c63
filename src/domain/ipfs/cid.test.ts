import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockKey, cidText, decodeMultihash, parseCid } from './cid.ts';

const vectors = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '../../../fixtures/ipfs', name), 'utf8'));
// Of js-multiformats (fixtures/ipfs/README.md): the second holds letters that base58 lacks, the third is of version 0 behind a prefix.
const [v0 = '', wrongLetters = '', prefixed = '', , base58 = '', ...others] = vectors('cid-strings.json') as readonly string[]; // a list of texts
const { valid, invalid } = vectors('multihash.json') as { readonly valid: readonly { readonly encoding: { readonly code: number }; readonly hex: string; readonly size: number }[]; readonly invalid: readonly { readonly hex: string }[] }; // as they are there
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('parseCid', () => {
  it('reads every identifier of the vectors, and what is written in two ways as one', () => {
    for (const text of [v0, base58, ...others.filter((each) => each !== wrongLetters)]) expect([text, parseCid(text)]).toEqual([text, expect.objectContaining({ hash: expect.any(Number) })]);
    // Both from js-multiformats' tests: the same block in base64 and base32.
    expect(blockKey(parseCid('mAXASILp4Fr+PAc/qQUFA3l2uIiOwA2Gjlhd6nLQQ/2HyABWt') ?? never())).toBe(blockKey(parseCid('bafybeif2pall7dybz7vecqka3zo24irdwabwdi4wc55jznaq75q7eaavvu') ?? never()));
    expect(cidText(parseCid('mAXASILp4Fr+PAc/qQUFA3l2uIiOwA2Gjlhd6nLQQ/2HyABWt') ?? never())).toBe('bafybeif2pall7dybz7vecqka3zo24irdwabwdi4wc55jznaq75q7eaavvu');
    // What `ipfs cid base32` says of both.
    expect(cidText(parseCid('QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n') ?? never())).toBe('bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku');
    expect(cidText(parseCid('zdj7Wd8AMwqnhJGQCbFxBVodGSBG84TM7Hs1rcJuQMwTyfEDS') ?? never())).toBe('bafybeidskjjd4zmr7oh6ku6wp72vvbxyibcli2r6if3ocdcy7jjjusvl2u');
  });

  it.each([wrongLetters, prefixed, '', 'Qm', 'hello', 'b', 'bafy', 'bafybeif2pall7dybz7vecqka3zo24irdwabwdi4wc55jznaq75q7eaav', 'bafybeif2pall7dybz7vecqka3zo24irdwabwdi4wc55jznaq75q7eaavvuaa', 'zz', `b${'a'.repeat(600)}`, '../../x'])('takes %.40s for none', (text) => {
    expect(parseCid(text)).toBeUndefined();
  });
});

describe('decodeMultihash', () => {
  it('reads each valid hash of the vectors, and none that is broken off', () => {
    for (const { encoding, hex: digest, size } of valid) {
      const bytes = Uint8Array.from([...varint(encoding.code), ...varint(size), ...Buffer.from(digest, 'hex')]);
      const read = decodeMultihash(bytes);
      expect([read?.hash, hex(read?.digest ?? new Uint8Array())]).toEqual([encoding.code, digest]);
    }
    for (const { hex: broken } of invalid.filter(({ hex: each }) => each !== '')) {
      const read = decodeMultihash(Buffer.from(broken, 'hex'));
      expect(read === undefined || read.end < broken.length / 2).toBe(true);
    }
  });
});

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function never(): never {
  throw new Error('No identifier');
}
