import { resumeSession } from './resumeSession.ts';
import type { ClientSession } from '../client/client.ts';

const stored = { topic: 'ab', pairingTopic: 'cd', expiry: 7, self: { publicKey: 'own' }, peer: { publicKey: 'peer', metadata: { name: 'Wallet' } }, namespaces: {} };

function scene(kept: unknown, known: readonly ClientSession[] = []) {
  const [setExpiry, generateSharedKey, subscribe, set] = [jest.fn(), jest.fn(async () => 'ab'), jest.fn(async () => ''), jest.fn(async () => {})];
  const client = {
    core: { expirer: { set: setExpiry }, storage: { getItem: async (key: string) => (key === 'sessions' ? kept : undefined) }, crypto: { generateSharedKey }, relayer: { connected: true, subscribe } },
    proposal: { getAll: () => [{ id: 1, pairingTopic: 'cd' }, { id: 2, pairingTopic: 'ef' }] },
    session: { storageKey: 'sessions', getAll: () => known, set },
  };
  return { client: client as unknown as Parameters<typeof resumeSession>[0], setExpiry, generateSharedKey, subscribe, set }; // the part that is used
}

describe('resumeSession', () => {
  it('takes a session over that another tab has opened by the code of this one, with its key, its time and its mail', async () => {
    const { client, setExpiry, generateSharedKey, subscribe, set } = scene([{ ...stored, topic: 'xy', pairingTopic: 'ef' }, stored]);
    expect(await resumeSession(client, 'cd')).toEqual(stored);
    expect([generateSharedKey.mock.calls, set.mock.calls, subscribe.mock.calls]).toEqual([[['own', 'peer']], [['ab', stored]], [['ab']]]);
    expect(setExpiry.mock.calls).toEqual([['ab', 7], [1, 0]]); // the session's, and that of the proposal, which has come to its end
  });

  it.each([['nothing', undefined], ['nonsense', { a: 1 }], ['nonsense in a list', [null, 7, 'x', {}]], ['those of other codes', [{ ...stored, pairingTopic: 'ef' }]]])('takes nothing where %s is stored', async (_what, kept) => {
    const { client, set } = scene(kept);
    expect(await resumeSession(client, 'cd')).toBeUndefined();
    expect(set).not.toHaveBeenCalled();
  });

  it('leaves one alone that has been heard of here too', async () => {
    const { client, set } = scene([stored], [stored]);
    expect(await resumeSession(client, 'cd')).toBeUndefined();
    expect(set).not.toHaveBeenCalled();
  });
});
