import { toPreviewRequests } from './review.ts';
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
