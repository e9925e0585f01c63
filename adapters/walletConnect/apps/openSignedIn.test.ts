import { createHash } from 'node:crypto';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createMockApp } from '../../../mocks/index.ts';
import * as limits from '../limits.ts';
import { canSignIn, openSignedIn } from './openSignedIn.ts';

const receiver = 'a'.repeat(64);
const namespaces = { eip155: { chains: ['eip155:1'], accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], methods: ['personal_sign'], events: [] } };

/** A client as the library has it, with one sign-in that an app waits for. */
async function scene({ leftMs = 300_000, fails = false } = {}) {
  const clock = createFakeClock();
  const sessions = new Map<string, object>();
  const pending = new Map([[7, { id: 7, pairingTopic: 'pairing', requester: { publicKey: receiver, metadata: { name: 'Shop' } }, expiryTimestamp: Math.floor((clock.nowMs() + leftMs) / 1_000) }]]);
  const sent: object[] = [];
  const plain = await createMockApp().client();
  const client: object = {
    ...plain, metadata: { name: 'Wallet' }, rejectSessionAuthenticate: async () => {},
    session: { getAll: () => [], set: async (topic: string, session: object) => void sessions.set(topic, session), delete: async (topic: string) => void sessions.delete(topic) },
    auth: { requests: { getAll: () => [...pending.values()], delete: async (id: number) => void pending.delete(id) } },
    engine: { sendResult: async (answer: object) => {
      if (fails) throw new Error('Failed to publish');
      sent.push(answer);
    } },
    core: { ...plain.core, crypto: { generateKeyPair: async () => 'b'.repeat(64), generateSharedKey: async () => 'topic' }, relayer: { ...plain.core.relayer, subscribe: async () => {}, unsubscribe: async () => {} } },
  };
  if (!canSignIn(client)) throw new Error('It lacks a part.');
  const open = (signature: string) => openSignedIn(client, { id: 7, namespaces, payload: { iss: 'x' }, signature, clock });
  return { clock, client, plain, sessions, pending, sent, open };
}

describe('openSignedIn', () => {
  it.each([['eip191', `0x${'ab'.repeat(65)}`], ['eip1271', `0x${'ab'.repeat(200)}`]])('opens the session, and tells the app so with a signature of kind %s', async (kind, signature) => {
    const { clock, open, sessions, pending, sent } = await scene();
    expect(await open(signature)).toEqual({ topic: 'topic' });
    expect(sent).toEqual([expect.objectContaining({ id: 7, encodeOpts: { type: 1, receiverPublicKey: receiver, senderPublicKey: 'b'.repeat(64) }, result: { cacaos: [{ h: { t: 'caip122' }, p: { iss: 'x' }, s: { t: kind, s: signature } }], responder: { publicKey: 'b'.repeat(64), metadata: { name: 'Wallet' } } } })]);
    expect(sent[0]).toHaveProperty('topic', createHash('sha256').update(Buffer.from(receiver, 'hex')).digest('hex'));
    expect([sessions.get('topic'), pending.size]).toEqual([expect.objectContaining({ namespaces, pairingTopic: 'pairing', expiry: Math.floor((clock.nowMs() + limits.walletConnectSessionMs) / 1_000) }), 0]);
  });

  it('leaves no session where the app cannot be told', async () => {
    const { open, sessions, pending } = await scene({ fails: true });
    await expect(open('0x')).rejects.toThrow('Failed to publish');
    expect([sessions.size, pending.size]).toEqual([0, 1]);
  });

  it('opens none for an app that waits no longer', async () => {
    const { open, sessions } = await scene({ leftMs: 0 });
    await expect(open('0x')).rejects.toMatchObject({ code: 'connectApp.gone' });
    const other = await scene();
    other.pending.clear();
    await expect(other.open('0x')).rejects.toMatchObject({ code: 'connectApp.gone' });
    expect([sessions.size, other.sessions.size]).toEqual([0, 0]);
  });

  it('needs parts of the library that a client of a site may lack', async () => {
    const { client, plain } = await scene();
    expect([canSignIn(client), canSignIn(plain)]).toEqual([true, false]);
  });
});
