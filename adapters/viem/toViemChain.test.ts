import { mainnet } from 'viem/chains';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { toViemChain } from './toViemChain.ts';

describe('toViemChain', () => {
  it('describes a chain as viem itself does', () => {
    const { id, name, nativeCurrency, blockExplorers, rpcUrls } = mainnet;
    const { default: { name: explorer, url } } = blockExplorers;
    const chain = defineChain({ id, name, nativeCurrency, rpc: rpcUrls.default.http, blockExplorers: [{ name: explorer, url }] });
    expect(toViemChain(chain)).toMatchObject({ id, name, nativeCurrency, rpcUrls, blockExplorers: { default: { name: explorer, url } } });
  });

  it('says nothing of what it does not know', () => {
    const chain = toViemChain(defineChain({ id: 5, name: 'Five', rpc: 'https://rpc.example' }));
    expect([chain.blockExplorers, chain.testnet, chain.rpcUrls.default.http]).toEqual([undefined, undefined, ['https://rpc.example']]);
  });
});
