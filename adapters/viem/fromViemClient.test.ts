import { createWalletClient, custom } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { mockAccounts } from '../../mocks/index.ts';
import type { Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { fromViemClient } from './fromViemClient.ts';

const [alice, bob] = mockAccounts;
const key = privateKeyToAccount(alice.privateKey);

function clientOver(answer: (request: Eip1193Request) => unknown, account?: Parameters<typeof createWalletClient>[0]['account']) {
  const asked: string[] = [];
  const transport = custom({ request: async (request: Eip1193Request) => (asked.push(request.method), answer(request)) });
  return { client: createWalletClient({ transport, ...(account && { account }) }), asked };
}

describe('fromViemClient', () => {
  it('asks the wallet once, whatever it fails with', async () => {
    const { client, asked } = clientOver(() => {
      throw Object.assign(new Error('busy'), { code: -32_603 });
    });
    await expect(fromViemClient(client).request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({ code: -32_603 });
    expect(asked).toEqual(['personal_sign']);
  });

  it('has the account that the client names, and no other', async () => {
    const accounts = [bob.address, alice.address.toLowerCase()];
    const provider = fromViemClient(clientOver(() => accounts, key.address).client);
    expect([await provider.request({ method: 'eth_requestAccounts' }), await provider.request({ method: 'eth_accounts' })]).toEqual([[accounts[1]], [accounts[1]]]);
    const open = fromViemClient(clientOver(() => accounts).client);
    expect(await open.request({ method: 'eth_accounts' })).toEqual(accounts);
  });

  it('tells of no other account either, and falls silent without a listener', () => {
    const listeners = new Set<(payload: unknown) => void>();
    const events = { on: (_event: string, listener: (payload: unknown) => void) => listeners.add(listener), removeListener: (_event: string, listener: (payload: unknown) => void) => listeners.delete(listener) };
    const provider = fromViemClient(clientOver(() => [], key.address).client, { events });
    const heard: unknown[] = [];
    const listener = (payload: unknown): void => void heard.push(payload);
    provider.on('accountsChanged', listener);
    provider.on('chainChanged', listener);
    const [accountsChanged, chainChanged] = listeners;
    accountsChanged?.([bob.address]);
    accountsChanged?.([bob.address, alice.address]);
    chainChanged?.('0x1');
    expect(heard).toEqual([[], [alice.address], '0x1']);
    provider.removeListener('accountsChanged', listener);
    provider.removeListener('chainChanged', listener);
    expect(listeners.size).toBe(0);
  });

  it('refuses a client whose account signs by itself', () => {
    expect(() => fromViemClient(clientOver(() => [], key).client)).toThrow(expect.objectContaining({ code: 'viem.localAccount', remedy: 'Open it with fromViemAccount.' }));
  });
});
