import type { Chain } from './chains.ts';
import { defineChain } from './defineChain.ts';
import { transactionUrl } from './explorerUrls.ts';

const good = { id: 10, name: 'OP Mainnet', rpc: 'https://op.example/v1/key' };

describe('transactionUrl', () => {
  it.each([['https://scan.example', 'https://scan.example/tx/0x1'], ['https://scan.example/', 'https://scan.example/tx/0x1']])('goes on from %s', (url, expected) => {
    expect(transactionUrl(defineChain({ ...good, blockExplorers: [{ name: 'Scan', url }] }), '0x1')).toBe(expected);
  });

  it.each<[string, Chain | undefined]>([['no chain', undefined], ['no explorer', defineChain(good)]])('knows none with %s', (_name, chain) => {
    expect(transactionUrl(chain, '0x1')).toBeUndefined();
  });
});
