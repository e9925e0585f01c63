import { knownDelegates, toPreviewRequests } from './review.ts';
import type { ReviewOrder } from './review.ts';

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const calls = [{ to, valueWei: 1n }, { to, data: '0x12345678' }] as const;

describe('toPreviewRequests', () => {
  it('has each call of a batch read, and the contract that the account is handed to with it', () => {
    const order: ReviewOrder = { kind: 'calls', chainId: 5, batch: { calls, forceAtomic: true, isOneByOne: false, delegation: { address: to, nonce: 8 } } };
    expect(toPreviewRequests(order)).toEqual([
      { kind: 'transaction', chainId: 5, transaction: calls[0] }, { kind: 'transaction', chainId: 5, transaction: calls[1] }, { kind: 'authorization', chainId: 5, address: to, nonce: 8 },
    ]);
  });
});

describe('knownDelegates', () => {
  it.each<[string, ReviewOrder, readonly string[]]>([
    ['what a batch hands the account to', { kind: 'calls', chainId: 5, batch: { calls, forceAtomic: true, isOneByOne: false, delegation: { address: to, nonce: 8 } } }, [to]],
    ['what the wallet is set up with', { kind: 'send', chainId: 5, send: calls[0], delegate: to }, [to]],
    ['nothing for a transaction of another wallet', { kind: 'send', chainId: 5, send: calls[0] }, []],
    ['nothing for a message', { kind: 'message', message: 'hi', isBytes: false }, []],
  ])('are %s', (_what, order, known) => {
    expect(knownDelegates(order)).toEqual(known);
  });
});
