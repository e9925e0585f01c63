import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as viemChains from 'viem/chains';
import type { Chain } from '../domain/chains/chains.ts';
import { endpointsOf } from '../domain/chains/chains.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { knownChains } from './chains.ts';
import { loadChain } from './loadChain.ts';

describe('latchkey/chains/*', () => {
  it('has each chain in a file named after it, as the table and viem know it', async () => {
    const files = readdirSync(join(__dirname, 'chains'));
    expect(files.length).toBeGreaterThan(25);
    for (const file of files) {
      const name = file.replace('.ts', '');
      const { [name]: chain }: Readonly<Record<string, Chain | undefined>> = await import(`./chains/${file}`);
      expect(knownChains).toContain(chain);
      expect(Object.values(viemChains).find((each) => each.id === chain?.id)).toMatchObject({ name: chain?.name, nativeCurrency: { symbol: chain?.nativeCurrency.symbol } });
      expect(Object.keys(viemChains)).toContain(name);
    }
  });
});

describe('knownChains', () => {
  it('has each chain once, each as a site would have to write it', () => {
    expect(new Set(knownChains.map(({ id }) => id)).size).toBe(knownChains.length);
    for (const chain of knownChains) expect(defineChain(chain)).toEqual(chain);
    expect(knownChains.length).toBeGreaterThanOrEqual(60);
  });

  it('is reached over https, without a key', () => {
    const addresses = knownChains.flatMap((chain) => [...endpointsOf(chain), ...(chain.blockExplorers ?? []).map(({ url }) => url)]);
    expect(addresses.filter((address) => !/^https:\/\/[^/?#@]+(\/(?!.*[0-9a-f]{16})[\w./-]*)?$/.test(address))).toEqual([]);
  });
});

describe('loadChain', () => {
  // The examples of the specification.
  it('finds a chain by its id, or nothing', async () => {
    expect(await loadChain(10)).toMatchObject({ name: 'OP Mainnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } });
    expect([await loadChain(84532), await loadChain(999999999)]).toMatchObject([{ name: 'Base Sepolia', testnet: true }, { name: 'Zora Sepolia', testnet: true }]);
    expect(await loadChain(0)).toBeUndefined();
  });
});
