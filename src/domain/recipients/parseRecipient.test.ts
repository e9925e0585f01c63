import { parseRecipient } from './parseRecipient.ts';

// EIP-55's own examples.
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('parseRecipient', () => {
  it.each([
    [address, { address }],
    [` ${address}\n`, { address }],
    [`\u2068${address}\u2069\u200b`, { address }],
    [address.toLowerCase(), { address }],
    [`0x${address.slice(2).toUpperCase()}`, { address }],
    [`eip155:10:${address}`, { address, chainId: 10 }],
    [`ethereum:${address}`, { address }],
    [`ethereum:pay-${address}@8453`, { address, chainId: 8453 }],
    [`ETHEREUM:${address}@1?value=2.014e18`, { address, chainId: 1 }],
  ])('finds the address in %s', (text, expected) => {
    expect(parseRecipient(text)).toEqual({ at: 'address', ...expected });
  });

  it.each([['alice.eth', 'alice.eth'], ['  Alice.ETH ', 'alice.eth'], ['a.b.example', 'a.b.example']])('takes %s for a name', (text, name) => {
    expect(parseRecipient(text)).toEqual({ at: 'name', name });
  });

  it('tells a slip in an address', () => {
    expect(parseRecipient(address.replace('5aA', '5aa'))).toEqual({ at: 'wrong', why: 'checksum' });
    expect(parseRecipient(`eip155:1:${address.replace('5aA', '5aa')}`)).toEqual({ at: 'wrong', why: 'checksum' });
  });

  it('takes no contract for the recipient of a payment request', () => {
    expect(parseRecipient(`ethereum:${address}/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1`)).toEqual({ at: 'wrong', why: 'request' });
    expect(parseRecipient('ethereum:alice.eth@1?value=1')).toEqual({ at: 'wrong', why: 'request' });
  });

  it.each(['0x', '0x1234', `${address}0`, `${address.slice(0, -1)}g`, address.slice(2), `${address.slice(0, 20)} ${address.slice(20)}`, `${address.slice(0, 20)}\u200b${address.slice(20)}`, 'alice', 'alice@example', 'a..eth', 'al​ice.\u202eeth', 'eip155:0:0x', `solana:1:${address}`, 'ethereum:', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'])('refuses %s', (text) => {
    expect(parseRecipient(text)).toEqual({ at: 'wrong', why: 'malformed' });
  });

  it('looks at nothing that is longer than any address is written: patterns take minutes over a megabyte', () => {
    expect(parseRecipient(`${' '.repeat(2_000)}${address}`)).toEqual({ at: 'wrong', why: 'malformed' });
    expect(parseRecipient(`x${' '.repeat(5_000_000)}x`)).toEqual({ at: 'wrong', why: 'malformed' });
  });

  it('has nothing to say of nothing', () => {
    expect(parseRecipient(' ')).toEqual({ at: 'empty' });
  });
});
