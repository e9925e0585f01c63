import { createFakeWallet, createMockWalletConnect, createMockWorld } from '../../../mocks/index.ts';
import type { WalletConnectClient } from '../client/client.ts';
import { resumeProposal } from './resumeProposal.ts';

const open = { id: 7, pairingTopic: 'pairing', proposer: { publicKey: 'own' } };
const yes = { id: 7, jsonrpc: '2.0', result: { relay: { protocol: 'irn' }, responderPublicKey: 'peer' } };
const proposal = { id: 7, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} };
const no = { id: 7, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } };

/** A client as the library has it after its start, with what the page before has stored. */
async function scene(messages: Readonly<Record<string, readonly unknown[]>>, proposals: readonly object[] = [open]) {
  const done: unknown[] = [];
  const client = await createMockWalletConnect({ wallet: createFakeWallet({ world: createMockWorld() }) }).client();
  const parts = {
    proposal: { getAll: () => proposals },
    engine: {
      onSessionProposeResponse: async (topic: string, payload: unknown) => void done.push(['answer', topic, payload]),
      onRelayMessage: async ({ topic, message }: { readonly topic: string; readonly message: string }) => void done.push(['message', topic, message]),
    },
    core: {
      ...client.core,
      crypto: { decode: async (_topic: string, text: string): Promise<unknown> => JSON.parse(text), generateSharedKey: async (own: string, peer: string) => `session of ${own} and ${peer}` },
      relayer: { ...client.core.relayer, messages: { get: (topic: string) => Object.fromEntries((messages[topic] ?? []).map((payload, at) => [String(at), JSON.stringify(payload)])) } },
    },
  };
  return { client: Object.assign<WalletConnectClient, object>(client, parts), done };
}

describe('resumeProposal', () => {
  it('takes a yes up once more that the page before has heard and made nothing of', async () => {
    const { client, done } = await scene({ pairing: [proposal, yes] });
    await resumeProposal(client, 'pairing');
    expect(done).toEqual([['answer', 'pairing', yes]]);
  });

  it('takes up what came after it as well, which the relay sends no second time', async () => {
    const settle = { id: 8, jsonrpc: '2.0', method: 'wc_sessionSettle', params: {} };
    const { client, done } = await scene({ pairing: [yes], 'session of own and peer': [settle] });
    await resumeProposal(client, 'pairing');
    expect(done).toEqual([['answer', 'pairing', yes], ['message', 'session of own and peer', JSON.stringify(settle)]]);
  });

  it.each([
    ['has no answer', [proposal]],
    ['was refused', [no]],
    ['has the answer to another', [{ ...yes, id: 6 }]],
    ['has what is no answer', [null, 'yes', { id: 7, result: 'yes' }, { id: 7, result: { responderPublicKey: 1 } }]],
  ])('does nothing for a proposal that %s', async (_which, heard) => {
    const { client, done } = await scene({ pairing: heard });
    await resumeProposal(client, 'pairing');
    expect(done).toEqual([]);
  });

  it('does nothing for a proposal that is over, and with a client that has none of it', async () => {
    const { client, done } = await scene({ pairing: [yes] }, []);
    await resumeProposal(client, 'pairing');
    const plain = await createMockWalletConnect({ wallet: createFakeWallet({ world: createMockWorld() }) }).client();
    await resumeProposal(plain, 'pairing');
    expect(done).toEqual([]);
  });
});
