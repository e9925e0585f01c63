import { stepUpMs } from '../../core/numbers.ts';
import { makeSoftPasskey, answerBySoftPasskey } from '../../mocks/softPasskey.ts';
import type { SoftPasskey } from '../../mocks/softPasskey.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer, walletOrigin } from '../../testing/createTestServer.ts';
import type { Authenticator } from './authenticator.ts';
import { Refused } from './createGate.ts';
import { PasskeyError } from './passkeys.ts';
import type { PasskeyFault } from './passkeys.ts';

const signal = new AbortController().signal;
const ceremony = { origin: walletOrigin, topOrigin: 'https://app.example' };
const codeOf = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'done', (error: unknown) => (error instanceof Refused ? error.code : String(error)));

/** A browser with one passkey at most, and a person who says yes, unless `fails` says what comes first. */
function begin({ fails = [], person = {}, waitsMs = 0 }: { readonly fails?: readonly PasskeyFault[]; readonly person?: TestPerson; readonly waitsMs?: number } = {}) {
  const world = createTestServer();
  const asked: string[] = [];
  const faults = [...fails];
  let own: SoftPasskey | undefined;
  const answer = async (what: string, give: () => Promise<string>): Promise<string> => {
    asked.push(what);
    const fault = faults.shift();
    if (fault === undefined) return give();
    world.wait(waitsMs);
    throw new PasskeyError(fault);
  };
  const authenticator: Authenticator = {
    isThere: true,
    create: (options) => answer('create', async () => {
      const { passkey, credential } = await makeSoftPasskey(options, ceremony);
      own = passkey;
      return credential;
    }),
    use: (options) => answer('use', async () => {
      if (!own) throw new PasskeyError('dismissed');
      return answerBySoftPasskey(own, options, ceremony);
    }),
  };
  const open = (more: TestPerson = {}) => createTestFrame(world, { passkey: async () => true, ...person, ...more }, { parts: { authenticator } });
  const signUp = async (frame = open()) => {
    const proof = await frame.ask('provePasskey', { does: 'create', purpose: 'signIn' });
    return { frame, status: await frame.ask('signIn', { proof: { type: 'passkey', ...proof } }) };
  };
  return { world, asked, open, signUp, forget: () => { own = undefined; } };
}

describe('provePasskey', () => {
  it('makes one in a press within the frame, and signs up by it', async () => {
    const { signUp } = begin();
    const { frame, status } = await signUp();
    expect(frame.shown).toEqual(['passkey', 'busy passkey', 'hide']);
    expect(status).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: false, identities: [{ kind: 'passkey', value: 'Test browser' }] });
  });

  it('uses one at once, without a screen', async () => {
    const { open, signUp, asked } = begin();
    await signUp();
    const frame = open();
    const proof = await frame.ask('provePasskey', { does: 'use', purpose: 'signIn' });
    expect([frame.shown, asked]).toEqual([[], ['create', 'use']]);
    expect(await frame.ask('signIn', { proof: { type: 'passkey', ...proof } })).toMatchObject({ identities: [{ kind: 'passkey' }] });
  });

  it('asks for a press where the browser refuses before a person could', async () => {
    const { open, asked } = begin({ fails: ['dismissed'] });
    const frame = open();
    expect(await codeOf(frame.ask('provePasskey', { does: 'use', purpose: 'signIn' }))).toBe('rejected');
    expect([frame.shown, asked]).toEqual([['passkey', 'busy passkey', 'hide'], ['use', 'use']]);
  });

  it('takes a person at their word who turns away', async () => {
    const { open, asked } = begin({ fails: ['dismissed'], waitsMs: 5_000 });
    const frame = open();
    expect(await codeOf(frame.ask('provePasskey', { does: 'use', purpose: 'signIn' }))).toBe('rejected');
    expect([frame.shown, asked]).toEqual([[], ['use']]);
    const turned = open({ passkey: async () => { throw new Refused('rejected'); } });
    expect(await codeOf(turned.ask('provePasskey', { does: 'create', purpose: 'signIn' }))).toBe('rejected');
    expect(asked).toEqual(['use']);
  });

  it('says what keeps the browser from it', async () => {
    const exists = begin({ fails: ['exists'] }).open();
    expect(await codeOf(exists.ask('provePasskey', { does: 'create', purpose: 'signIn' }))).toBe('passkeyExists');
    const refused = begin({ fails: ['notHere'] }).open();
    expect(await codeOf(refused.ask('provePasskey', { does: 'create', purpose: 'signIn' }))).toBe('noPasskeys');
    const without = createTestFrame(createTestServer());
    expect(await without.ask('findPasskey', {})).toEqual({ isKnown: false, isSupported: false });
    expect(await codeOf(without.ask('provePasskey', { does: 'use', purpose: 'signIn' }))).toBe('noPasskeys');
  });

  it('remembers that one was used here, until the server knows it no more', async () => {
    const { world, signUp, open } = begin();
    const { frame } = await signUp();
    expect(await frame.ask('findPasskey', {})).toEqual({ isKnown: true, isSupported: true });
    expect(await open().ask('findPasskey', {})).toEqual({ isKnown: false, isSupported: true });
    await frame.ask('signOut', { everywhere: false });
    await world.store.delete('identities', { kind: 'passkey' });
    const proof = await frame.ask('provePasskey', { does: 'use', purpose: 'signIn' });
    expect(await codeOf(frame.ask('signIn', { proof: { type: 'passkey', ...proof } }))).toBe('noPasskey');
    expect(await frame.ask('findPasskey', {})).toEqual({ isKnown: false, isSupported: true });
  });

  it('tells a passkey that is not right from one that is unknown', async () => {
    const { open, signUp } = begin();
    await signUp();
    const frame = open();
    const { flowId, credential } = await frame.ask('provePasskey', { does: 'use', purpose: 'signIn' });
    const other = await frame.ask('provePasskey', { does: 'use', purpose: 'signIn' });
    expect(await codeOf(frame.ask('signIn', { proof: { type: 'passkey', flowId, credential: other.credential } }))).toBe('badPasskey');
    expect(await codeOf(frame.ask('signIn', { proof: { type: 'passkey', flowId, credential } }))).toBe('codeExpired');
  });

  it('links one to the account that is signed in, after a proof of who is there where that is long ago', async () => {
    const { world, open } = begin({ person: { stepUp: async ({ verify }) => void (await verify(await world.takeCode('ada@example.com'), signal)) } });
    const frame = open();
    expect(await codeOf(frame.ask('provePasskey', { does: 'create', purpose: 'link' }))).toBe('notSignedIn');
    await frame.signInByCode('ada@example.com');
    world.wait(stepUpMs + 1);
    const proof = await frame.ask('provePasskey', { does: 'create', purpose: 'link' });
    expect(frame.shown).toEqual(['stepUp', 'passkey', 'busy passkey', 'hide']);
    expect((await frame.ask('link', { proof: { type: 'passkey', ...proof } })).identities.map(({ kind }) => kind)).toEqual(['email', 'passkey']);
    expect(await frame.ask('findPasskey', {})).toMatchObject({ isKnown: true });
  });

  it('shows by one who is there where no code can be sent, before another is linked', async () => {
    const { world, signUp, forget } = begin();
    const { frame } = await signUp();
    world.wait(stepUpMs + 1);
    const proof = await frame.ask('provePasskey', { does: 'create', purpose: 'link' });
    expect(frame.shown.filter((shown) => shown === 'passkey')).toHaveLength(3);
    expect((await frame.ask('link', { proof: { type: 'passkey', ...proof } })).identities).toHaveLength(2);
    world.wait(stepUpMs + 1);
    forget();
    expect(await codeOf(frame.ask('provePasskey', { does: 'create', purpose: 'link' }))).toBe('rejected');
  });

  it('links none that is there already, and takes no other words', async () => {
    const frame = begin().open();
    await frame.signInAsGuest();
    expect(await codeOf(frame.ask('provePasskey', { does: 'use', purpose: 'link' }))).toBe('badRequest');
    expect(await codeOf(frame.ask('provePasskey', { does: 'look', purpose: 'signIn' } as never))).toBe('badRequest'); // what a page could send
  });
});
