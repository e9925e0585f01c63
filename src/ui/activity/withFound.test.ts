import type { AccountTransfer } from '../../domain/tokens/owned.ts';
import type { ActivityEntry } from '../../store/activity.ts';
import { withFound } from './withFound.ts';

const hash = (byte: number) => `0x${byte.toString(16).padStart(64, '0')}` as const;
const [alice, bob, dollar, spam] = ['0x00000000000000000000000000000000000000A1', '0x00000000000000000000000000000000000000b2', '0x00000000000000000000000000000000000000d3', '0x00000000000000000000000000000000000000e4'] as const;
const transfer = (at: number, more: Partial<AccountTransfer> = {}): AccountTransfer => ({ chainId: 1, kind: 'native', hash: hash(at), blockNumber: at, atMs: at, from: bob, to: alice, units: 1n, ...more });
const token = { chainId: 1, address: dollar, symbol: 'USD', name: 'Dollar', decimals: 6 };
const entry: ActivityEntry = { id: 'a', chainId: 1, from: alice, valueWei: 0n, hasData: false, sinceMs: 5, phase: { at: 'pending', hash: `0x${hash(5).slice(2).toUpperCase()}` } };
const own = [{ kind: 'transaction', id: 'a', sinceMs: 5, entry } as const];

describe('withFound', () => {
  it('tells each transaction once, the latest first', () => {
    const { items } = withFound(own, [transfer(9), transfer(5), transfer(2), transfer(2), transfer(2, { kind: 'call', units: 0n }), transfer(1, { kind: 'call', units: 0n })], []);
    expect(items.map(({ id }) => id)).toEqual([`found ${hash(9)} native   `, 'a', `found ${hash(2)} native   `, `found ${hash(1)} call   `]);
  });

  it('keeps the own call whose only yield is a token that no list names', () => {
    const { items } = withFound([], [transfer(2, { kind: 'call', units: 0n }), transfer(2, { kind: 'ERC20', token: spam })], []);
    expect(items.map(({ id }) => id)).toEqual([`found ${hash(2)} call   `]);
  });

  it('sets apart what no list names, what is of no amount, and collectibles', () => {
    const { items, unlisted } = withFound([], [
      transfer(1, { kind: 'ERC20', token: dollar, units: 3n }), transfer(2, { kind: 'ERC20', token: spam, units: 3n, symbol: 'USD' }), transfer(3, { kind: 'ERC20', token: dollar, units: 0n }), transfer(4, { kind: 'ERC721', token: spam, tokenId: 1n }),
    ], [token]);
    expect(items).toMatchObject([{ transfer: { hash: hash(1) }, token }]);
    expect(unlisted.map((item) => item.transfer.hash)).toEqual([hash(4), hash(3), hash(2)]);
  });
});
