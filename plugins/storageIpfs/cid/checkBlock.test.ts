import { isBlockOf } from './checkBlock.ts';

describe('isBlockOf', () => {
  it('computes the hashes that files have, and takes a short or unknown one for no check', async () => {
    const text = new TextEncoder().encode('foo');
    const cases = [
      [0x12, '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae', true],
      [0x13, 'f7fbba6e0636f890e56fbbf3283e524c6fa3204ae298382d624741d0dc6638326e282c41be5e4254d8820772c5518a2c5a8c0c7f7eda19594a7eb539453e1ed7', true],
      [0xb220, 'b8fe9f7f6255a6fa08f668ab632a8d081ad87983c77cd274e48ce450f0b349fd', true],
      [0x1e, '04e0bb39f30b1a3feb89f536c93be15055482df748674b00d26e5a75777702e9', true],
      [0x00, '666f6f', true],
      [0x12, '2c26b46b', false],
      [0x11, '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33', false],
    ] as const;
    for (const [hash, digest, isRight] of cases) {
      const cid = { hash, digest: Uint8Array.from(Buffer.from(digest, 'hex')) };
      expect([hash, await isBlockOf(cid, text), await isBlockOf(cid, new TextEncoder().encode('fox'))]).toEqual([hash, isRight, false]);
    }
  });
});
