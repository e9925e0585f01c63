import { id, keccak256 as ethersKeccak256 } from 'ethers';
import { keccak256, keccak256Bytes, keccak256Text } from './keccak256.ts';

describe('keccak256', () => {
  // The empty code hash of every account without code, and the topic of ERC-20's Transfer as every explorer shows it.
  it('hashes nothing and text as the chain does', () => {
    expect(keccak256('0x')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    expect(keccak256Text('Transfer(address,address,uint256)')).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
  });

  it('hashes as ethers does at every length around the block of 136 bytes, from bytes, from hex of either case and from a view into a buffer', () => {
    const source = Uint8Array.from({ length: 420 }, (_, i) => (i * 37 + 11) % 256);
    for (let length = 0; length < 412; length += 1) {
      const bytes = source.slice(0, length);
      const expected = ethersKeccak256(bytes);
      const hex = Buffer.from(bytes).toString('hex');
      expect([keccak256(bytes), keccak256(`0x${hex}`), keccak256(`0x${hex.toUpperCase()}`), `0x${Buffer.from(keccak256Bytes(bytes)).toString('hex')}`]).toEqual([expected, expected, expected, expected]);
      expect(keccak256(source.subarray(3, 3 + length))).toBe(ethersKeccak256(source.slice(3, 3 + length)));
    }
  });

  it('hashes text beyond ASCII as UTF-8', () => {
    for (const text of ['', 'naïve ✓', '\u{1f98a} fox', '\u0000']) expect(keccak256Text(text)).toBe(id(text));
  });

  it.each(['0x1', '0xzz', 'ab', ''])('refuses %p, which is not whole bytes in hex', (text) => {
    expect(() => keccak256(text)).toThrow(expect.objectContaining({ code: 'input.notHexData' }));
  });
});
