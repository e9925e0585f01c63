import { hashMessage as ethersHashMessage } from 'ethers';
import { hashMessage } from './hashMessage.ts';

describe('hashMessage', () => {
  it('gives the hash that the documentation of web3 shows', () => {
    // web3.eth.accounts.hashMessage, its example.
    expect(hashMessage('Hello World')).toBe('0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2');
  });

  it.each(['', 'naïve ✓ \u{1f98a}', '0x1234', 'a'.repeat(9), 'a'.repeat(10), 'a'.repeat(1_000)])('hashes %j as ethers does, as text and as its bytes', (text) => {
    const bytes = new TextEncoder().encode(text);
    expect([hashMessage(text), hashMessage(bytes)]).toEqual([ethersHashMessage(text), ethersHashMessage(bytes)]);
  });
});
