import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../../mocks/index.ts';
import type { OpenRequest } from '../../../src/contracts/wallet.ts';
import type { WalletConnectClient } from './client.ts';
import { createClientHolder } from './createClientHolder.ts';

const port: OpenRequest['port'] = () => {
  throw new Error('A client that is given asks for no port');
};

async function scene(load?: (made: WalletConnectClient) => Promise<WalletConnectClient>) {
  const made = await createMockWalletConnect({ wallet: createFakeWallet({ world: createMockWorld() }) }).client();
  const closed = new AbortController();
  const order: string[] = [];
  const client = jest.fn(() => (load ? load(made) : Promise.resolve(made)));
  const unfollow = jest.fn(() => void order.push('unfollow'));
  const follow = jest.fn(() => {
    order.push('follow');
    return unfollow;
  });
  const memory = { hold: () => {
    order.push('hold');
    return () => void order.push('put back');
  } };
  const holder = createClientHolder({ memory, closed: closed.signal, client, options: { projectId: 'p', relayUrl: 'wss://relay.test', metadata: { name: '', description: '', url: '', icons: [] }, verify: true }, follow });
  return { made, closed, order, client, follow, unfollow, holder };
}

describe('createClientHolder', () => {
  it('loads the client once, puts back what its start took, and follows it', async () => {
    const { made, order, client, holder } = await scene();
    expect(await Promise.all([holder.get(port), holder.get(port)])).toEqual([made, made]);
    expect([client.mock.calls.length, order]).toEqual([1, ['hold', 'put back', 'follow']]);
  });

  it('tries anew after a failure, for the next caller', async () => {
    let tries = 0;
    const { made, order, holder } = await scene(async (client) => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return client;
    });
    await expect(holder.get(port)).rejects.toThrow('offline');
    await expect(holder.get(port)).resolves.toBe(made);
    expect(order).toEqual(['hold', 'put back', 'hold', 'put back', 'follow']);
  });

  it('stops following when it is closed, and gives nothing any more', async () => {
    const { closed, client, unfollow, holder } = await scene();
    await holder.get(port);
    closed.abort();
    holder.close();
    expect(unfollow).toHaveBeenCalledTimes(1);
    await expect(holder.get(port)).rejects.toMatchObject({ code: 'wallet.disconnected' });
    expect(client).toHaveBeenCalledTimes(1);
  });

  it('does not follow a client that arrives after the end', async () => {
    let arrive = (): void => {};
    const { closed, follow, holder } = await scene((client) => new Promise((resolve) => { arrive = () => resolve(client); }));
    const asked = holder.get(port);
    closed.abort();
    holder.close();
    arrive();
    await asked;
    expect(follow).not.toHaveBeenCalled();
  });
});
