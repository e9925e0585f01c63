import { dagBlock, rawBlock } from '../../../fixtures/ipfs/gateway.ts';
import { readFields } from '../../../src/domain/ipfs/wire.ts';
import { blockKey } from '../../../src/domain/ipfs/cid.ts';
import { decodeNode, decodeUnixFs } from './dagPb.ts';

const ofHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const foo = rawBlock(new TextEncoder().encode('foo'));

describe('decodeNode', () => {
  it('reads links with their names in order, and data', () => {
    const { block } = dagBlock([{ cid: foo, name: 'ä' }, { cid: foo }], [8, 2, 18, 1, 65, 24, 7]);
    const node = decodeNode(block);
    expect(node?.links.map(({ cid, name }) => [blockKey(cid), name])).toEqual([[blockKey(foo), 'ä'], [blockKey(foo), '']]);
    expect(node && decodeUnixFs(node)).toEqual({ type: 2, data: Uint8Array.of(65), fileSize: 7, hashType: undefined, fanout: undefined });
    expect(decodeNode(new Uint8Array())).toEqual({ links: [], data: undefined });
  });

  // The first are of the specification of dag-pb; https://ipld.io/specs/codecs/dag-pb/spec/
  it.each([
    ['a field that nodes do not have', '1a00'],
    ['a number where bytes belong', '0801'],
    ['bytes that are broken off', '0a05616263'],
    ['a link without an identifier', '12020801'],
    ['a link whose identifier is broken off', '12060a0401551220'],
    ['a link with more behind its identifier', `122a0a26015512${'20'}${'00'.repeat(32)}ffff1200`],
    ['a length of 64 bits', '0affffffffffffffffff01'],
    ['groups, which are no more', '0b0c'],
  ])('takes %s for none', (_what, hex) => {
    expect(decodeNode(ofHex(hex))).toBeUndefined();
  });
});

describe('readFields', () => {
  it('passes over times, also those before 1970', () => {
    // A file with a time: seconds -1 as ten bytes, and nanoseconds as four.
    expect(readFields(ofHex('08ffffffffffffffffff0115040000001001'))).toEqual([{ field: 1, value: Number.MAX_SAFE_INTEGER }, { field: 2, value: 1 }]);
  });
});

describe('decodeUnixFs', () => {
  it.each(['', '1801', '08', '0802120a61', '08021001'])('takes %j for none', (hex) => {
    expect(decodeUnixFs({ links: [], data: ofHex(hex) })).toBeUndefined();
  });
});
