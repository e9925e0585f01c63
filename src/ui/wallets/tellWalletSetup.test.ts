import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { createLatchkey, defineChain, definePlugin } from '../../index.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import { tellWalletSetup } from './tellWalletSetup.ts';

const wallet = (id: string, rdns?: string) => walletsPoint.of({ id, name: id, probe: () => 'installed', open: async () => () => new Promise(() => {}), ...(rdns !== undefined && { rdns }) });
const directory = new Map<string, DirectoryWallet>([['org.known', { id: 'org.known', rdns: 'known.rdns', name: 'Known', links: { homepage: 'https://wallet.example' }, hasMobileSupport: true }]]);

function kitOf(plugins: readonly AnyPlugin[], recommended: readonly string[] = []) {
  const onFault = jest.fn<void, [{ readonly owner: string; readonly error: unknown }]>();
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })], plugins, wallets: { recommended }, devTools: false, onFault });
  return { kit, told: () => onFault.mock.calls.map(([{ owner, error }]) => [owner, error]) };
}

describe('tellWalletSetup', () => {
  it('tells once that no plugin brings a wallet, and what to do', () => {
    const { kit, told } = kitOf([definePlugin({ id: 'lamp' })]);
    tellWalletSetup(kit, undefined);
    tellWalletSetup(kit, directory);
    expect(told()).toEqual([['core', expect.objectContaining({ code: 'input.noWalletPlugin', remedy: expect.stringContaining('plugins') })]]);
    kit.destroy();
  });

  it.each<readonly [string, AnyPlugin]>([
    ['brings one', definePlugin({ id: 'lamp', contributes: [wallet('lamp.one')] })],
    ['brings one by its settings', definePlugin({ id: 'lamp', config: { name: 'lamp.one' }, contributes: ({ name }: { readonly name: string }) => [wallet(name)] })],
    ['may bring one later', definePlugin({ id: 'lamp', setup: () => {} })],
    ['may bring one from what it keeps live', definePlugin({ id: 'lamp', live: () => ({}) })],
  ])('says nothing where a plugin %s', (_, plugin) => {
    const { kit, told } = kitOf([plugin]);
    tellWalletSetup(kit, directory);
    expect(told()).toEqual([]);
    kit.destroy();
  });

  it('names each recommended wallet that no plugin brings and the directory does not know, once the directory is here', () => {
    const { kit, told } = kitOf([definePlugin({ id: 'lamp', contributes: [wallet('lamp.one', 'rdns.of.one')] })], ['lamp.one', 'rdns.of.one', 'org.known', 'known.rdns', 'org.misspelt']);
    tellWalletSetup(kit, undefined);
    expect(told()).toEqual([]);
    tellWalletSetup(kit, directory);
    tellWalletSetup(kit, directory);
    expect(told()).toEqual([['core', expect.objectContaining({ code: 'input.unknownWallet', context: { name: 'org.misspelt' } })]]);
    kit.destroy();
  });
});
