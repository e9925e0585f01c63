import { verifyMessage } from 'ethers';
import { createFakeWallet, mockAccounts, mockChainOne, mockChainTwo } from '../../mocks/index.ts';
import type { FakeWallet } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../mocks/testing/index.ts';
import { guardsPoint, blockingGuard } from '../../src/contracts/points/guards.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import { selectConnectionStatus } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectScreens, selectShownScreen } from '../../src/store/modal.ts';
import { stateReplayed } from '../../src/store/stateReplayed.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import type { SignInProof, SiweConfig } from './config.ts';
import { openSignIn, selectSignIn, signIn, signOut, siwe } from './index.ts';
import type { SiweState } from './index.ts';
import { prepareSignIn } from './flows/prepareSignIn.ts';
import { accountGone, checkStarted, loggedOut, signedIn, signInStepped } from './slice.ts';

const [alice, bob] = mockAccounts;
type State = CoreState & { readonly siwe: SiweState };

/** A site with nonces and sessions, which checks signatures by another library. */
function createSite(part: Partial<SiweConfig> = {}) {
  const open = new Set<string>();
  const sessions = new Set<string>();
  const calls: string[] = [];
  const proofs: SignInProof[] = [];
  const nonces: string[] = [];
  const config: SiweConfig = {
    isRequired: true,
    getPayload: async ({ address, chainId }) => {
      calls.push(`getPayload ${address} ${chainId}`);
      const nonce = `nonce${nonces.length}00000`;
      nonces.push(nonce);
      open.add(nonce);
      return { nonce, statement: 'Welcome.' };
    },
    verify: async (proof) => {
      const { message, signature, address } = proof;
      calls.push(`verify ${address}`);
      proofs.push(proof);
      const nonce = /^Nonce: (.*)$/m.exec(message)?.[1] ?? '';
      if (!open.delete(nonce)) throw new Error(`The nonce ${nonce} was used, with ${signature}`);
      if (verifyMessage(message, signature) !== address) return false;
      sessions.add(address);
      return true;
    },
    isLoggedIn: async ({ address }) => {
      calls.push(`isLoggedIn ${address}`);
      return sessions.has(address);
    },
    logout: async ({ address }) => {
      calls.push(`logout ${address}`);
      sessions.clear();
    },
    ...part,
  };
  return { config, sessions, calls, proofs, nonces };
}
type Site = ReturnType<typeof createSite>;

interface Visit {
  readonly test: TestKit<State>;
  readonly wallet: FakeWallet;
}
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function visit(site: Pick<Site, 'config'>, { storage = createTestStorage(), wallet: known }: { readonly storage?: TestStorage; readonly wallet?: FakeWallet } = {}): Visit {
  let wallet: FakeWallet | undefined = known;
  const plugin = walletAdapter({ id: 'siteWallet', name: 'Site Wallet', getProvider: () => wallet?.provider });
  const test = createTestKit({ plugins: [plugin, siwe.with(site.config)], storage }) as unknown as TestKit<State>;
  tests.push(test);
  wallet ??= createFakeWallet({ world: test.world });
  test.kit.start();
  return { test, wallet };
}

const phaseOf = ({ kit }: TestKit<State>): string => kit.getState().siwe.phase.at;
const shownIn = ({ kit }: TestKit<State>): string | undefined => selectShownScreen(kit.getState())?.screenId;
const statusOf = ({ kit }: TestKit<State>) => selectSignIn(kit.getState());
const screensOf = ({ kit }: TestKit<State>): readonly string[] => selectScreens(kit.getState()).map(({ screenId }) => screenId);
const turnTo = (test: TestKit<State>, at: string): Promise<void> => test.turnUntil(() => phaseOf(test) === at);
const answer = async ({ test, wallet }: Visit, how: 'approve' | 'reject' = 'approve'): Promise<void> => {
  await test.turnUntil(() => wallet.requests().length > 0);
  wallet[how](wallet.requests()[0]?.id ?? '');
};

/** Connects as a person does, by the modal. */
async function connectByModal(visited: Visit): Promise<void> {
  const { test } = visited;
  test.kit.dispatch(openModal());
  const connecting = test.kit.dispatch(connect({ walletId: 'siteWallet' }));
  test.kit.dispatch(showScreen('core.connecting', { walletId: 'siteWallet' }));
  await answer(visited);
  await test.settled(connecting);
}

async function visitSignedOut(site: Pick<Site, 'config'>): Promise<Visit> {
  const visited = visit(site);
  await connectByModal(visited);
  await turnTo(visited.test, 'instruction');
  return visited;
}

/** Asks, approves in the wallet, and waits. */
async function signInWith(visited: Visit): Promise<void> {
  const signing = visited.test.kit.dispatch(signIn());
  signing.catch(() => {});
  await answer(visited);
  await visited.test.settled(signing);
}

/** The same, where it goes wrong. */
async function failToSignIn(visited: Visit): ReturnType<typeof failureOf> {
  const signing = visited.test.kit.dispatch(signIn());
  signing.catch(() => {});
  await answer(visited);
  return failureOf(visited.test, signing);
}

async function visitSignedIn(site: Pick<Site, 'config'>): Promise<Visit> {
  const visited = await visitSignedOut(site);
  await signInWith(visited);
  return visited;
}

async function failureOf(test: TestKit<State>, run: Promise<unknown>): Promise<{ readonly code: string; readonly message: string; readonly remedy: string }> {
  return test.settled(run).then(() => Promise.reject(new Error('It went well.')), (error: unknown) => error as never);
}

describe('siwe', () => {
  it('leads from the wallet to the sign-in without closing, and closes once signed in', async () => {
    const site = createSite();
    const visited = visit(site);
    const { test } = visited;
    const seen: string[] = [];
    test.kit.subscribe(() => seen.push(screensOf(test).at(-1) ?? 'closed'));
    await connectByModal(visited);
    await turnTo(test, 'instruction');
    expect([...new Set(seen)]).toEqual(['core.wallets', 'core.connecting', 'siwe.signIn']);
    expect(screensOf(test)).toEqual(['siwe.signIn']);
    expect(statusOf(test)).toEqual({ at: 'signedOut', address: alice.address, error: undefined });
    await signInWith(visited);
    expect(statusOf(test)).toEqual({ at: 'signedIn', address: alice.address, error: undefined });
    expect(screensOf(test)).toEqual([]);
    expect(site.calls).toEqual([`isLoggedIn ${alice.address}`, `getPayload ${alice.address} ${mockChainOne.id}`, `verify ${alice.address}`]);
    expect(site.proofs[0]?.message).toBe(`example.test wants you to sign in with your Ethereum account:\n${alice.address}\n\nWelcome.\n\nURI: https://example.test\nVersion: 1\nChain ID: ${mockChainOne.id}\nNonce: nonce000000\nIssued At: ${/Issued At: (.*)$/m.exec(site.proofs[0]?.message ?? '')?.[1]}`);
    expect(site.proofs[0]?.chainId).toBe(mockChainOne.id);
  });

  it('does not ask a visitor who has a session', async () => {
    const site = createSite();
    site.sessions.add(alice.address);
    const visited = visit(site);
    await connectByModal(visited);
    await turnTo(visited.test, 'success');
    await visited.test.clock.advance(0);
    expect(screensOf(visited.test)).toEqual([]);
    expect(visited.wallet.requests()).toEqual([]);
  });

  it('keeps the signature, the message and the nonce out of every action, the state and what is remembered', async () => {
    const site = createSite();
    const visited = await visitSignedIn(site);
    const { test } = visited;
    await test.settled(test.kit.dispatch(signOut()));
    // And where it fails, with a server that says back what it was sent.
    const echoing = await visitSignedOut(createSite({ verify: async ({ signature, message }) => Promise.reject(new Error(`Bad: ${signature} for ${message}`)), getPayload: async () => ({ nonce: 'echoed000001' }) }));
    await failToSignIn(echoing);
    expect(phaseOf(echoing.test)).toBe('failed');
    const seen = [test, echoing.test].map(({ actions, kit, storage }) => JSON.stringify([actions, kit.getState(), [...storage.values]], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).join();
    const [proof] = site.proofs;
    if (!proof) throw new Error('Nothing was signed.');
    expect(seen).toContain(alice.address);
    for (const secret of [proof.signature, proof.signature.slice(2, 66), 'nonce000000', 'echoed000001']) expect(seen).not.toContain(secret);
    expect(seen).not.toMatch(/0x[0-9a-f]{130}/);
  });

  it('takes a refusal for no failure, and signs with a new nonce the next time', async () => {
    const site = createSite();
    const visited = await visitSignedOut(site);
    const { test } = visited;
    const refused = test.kit.dispatch(signIn());
    await answer(visited, 'reject');
    expect(await failureOf(test, refused)).toMatchObject({ code: 'user.rejected' });
    expect(test.kit.getState().siwe.phase).toEqual({ at: 'instruction', address: alice.address, isRefused: true });
    await signInWith(visited);
    expect(site.nonces).toHaveLength(2);
    expect(site.proofs.map(({ message }) => /Nonce: (.*)/.exec(message)?.[1])).toEqual(['nonce100000']);
  });

  it('asks for a signature over a message once, and makes a new one for the next try', async () => {
    const site = createSite();
    const visited = await visitSignedOut(site);
    const { test } = visited;
    const prepared = await test.settled(test.kit.dispatch(prepareSignIn()));
    const refused = test.kit.dispatch(signIn({ prepared }));
    await answer(visited, 'reject');
    await failureOf(test, refused);
    const again = test.kit.dispatch(signIn({ prepared }));
    await answer(visited);
    await test.settled(again);
    expect(site.proofs.map(({ message }) => /Nonce: (.*)/.exec(message)?.[1])).toEqual(['nonce100000']);
  });

  it('makes a message anew that was shown for too long, and signs no other than was read', async () => {
    let statement = 'Welcome.';
    let count = 0;
    const site = createSite({ getPayload: async () => ({ nonce: `fresh00000${(count += 1)}`, statement }), verify: async ({ message }) => (site.calls.push(message.split('\n')[8] ?? ''), true) });
    const visited = await visitSignedOut(site);
    const { test } = visited;
    const prepared = await test.settled(test.kit.dispatch(prepareSignIn()));
    await test.clock.advance(5 * 60_000);
    const signing = test.kit.dispatch(signIn({ prepared }));
    await answer(visited);
    await test.settled(signing);
    expect(site.calls.at(-1)).toBe('Nonce: fresh000002');
    await test.settled(test.kit.dispatch(signOut()));
    statement = 'I give everything away.';
    expect(await failureOf(test, test.kit.dispatch(signIn({ prepared })))).toMatchObject({ code: 'siwe.messageChanged' });
    expect(visited.wallet.requests()).toEqual([]);
  });

  it('makes a message anew that has expired while it was read', async () => {
    let count = 0;
    let nowMs = (): number => 0;
    const visited = await visitSignedOut(createSite({ verify: async () => true, getPayload: async () => ({ nonce: `short00000${(count += 1)}`, expiration_time: new Date(nowMs() + 10_000).toISOString() }) }));
    const { test } = visited;
    nowMs = test.clock.nowMs;
    const prepared = await test.settled(test.kit.dispatch(prepareSignIn()));
    await test.clock.advance(10_000);
    const signing = test.kit.dispatch(signIn({ prepared }));
    await answer(visited);
    await test.settled(signing);
    expect(count).toBe(2);
  });

  it('refuses a nonce that comes back', async () => {
    const site = createSite({ getPayload: async () => ({ nonce: 'alwaysthesame' }) });
    const visited = await visitSignedOut(site);
    const { test } = visited;
    const refused = test.kit.dispatch(signIn());
    await answer(visited, 'reject');
    await failureOf(test, refused);
    expect(await failureOf(test, test.kit.dispatch(signIn()))).toMatchObject({ code: 'siwe.nonceReused', message: 'The site gave a nonce that was used before' });
    expect(visited.wallet.requests()).toEqual([]);
    expect(test.kit.getState().siwe.phase).toMatchObject({ at: 'failed', error: { code: 'siwe.nonceReused' } });
  });

  it.each([
    ['another site', { domain: 'evil.test' }, 'siwe.wrongDomain'],
    ['another port', { domain: 'example.test:8080' }, 'siwe.wrongDomain'],
    ['another account', { address: bob.address }, 'siwe.wrongAddress'],
    ['no nonce worth the name', { nonce: 'short' }, 'siwe.badMessage'],
  ])('asks the wallet nothing about a message for %s', async (_what, fields, code) => {
    const visited = await visitSignedOut(createSite({ getPayload: async () => ({ nonce: 'nonce0000001', ...fields }) }));
    expect(await failureOf(visited.test, visited.test.kit.dispatch(signIn()))).toMatchObject({ code });
    expect(visited.wallet.requests()).toEqual([]);
  });

  it.each([
    ['throws', async () => Promise.reject(new Error('Server down')), 'siwe.payloadFailed', 'The site gave no message to sign', 'Server down'],
    ['never answers', () => new Promise<never>(() => {}), 'siwe.timedOut', 'The site did not answer within 30000 ms', 'Try again in a moment.'],
  ])('tells of a site that %s when a message is wanted', async (_what, getPayload, code, message, remedy) => {
    const visited = await visitSignedOut(createSite({ getPayload }));
    expect(await failureOf(visited.test, visited.test.kit.dispatch(signIn()))).toMatchObject({ code, message, remedy });
    expect(statusOf(visited.test).error).toMatchObject({ code });
  });

  it.each([
    ['says no', async () => false, 'siwe.failed', 'The site did not accept the signature.'],
    ['says nothing', async () => undefined, 'siwe.failed', 'The site did not accept the signature.'],
    ['throws', async () => Promise.reject(new Error('No such member')), 'siwe.failed', 'No such member'],
    ['never answers', () => new Promise<never>(() => {}), 'siwe.timedOut', 'Try again in a moment.'],
  ])('fails to sign in where the site %s to a signature', async (_what, verify, code, remedy) => {
    const visited = await visitSignedOut(createSite({ verify }));
    const { test } = visited;
    expect(await failToSignIn(visited)).toMatchObject({ code, remedy, message: code === 'siwe.failed' ? 'Failed to Sign in' : 'The site did not answer within 30000 ms' });
    expect(statusOf(test)).toMatchObject({ at: 'signedOut', error: { code } });
    expect(screensOf(test)).toEqual(['siwe.signIn']);
  });

  it('takes a site for saying no that does not say whether the visitor is signed in, and reports it', async () => {
    for (const isLoggedIn of [async () => Promise.reject(new Error('down')), () => new Promise<never>(() => {})]) {
      const visited = await visitSignedOut(createSite({ isLoggedIn }));
      expect(visited.test.faults.map(({ owner, error }) => [owner, (error as { code?: string }).code])).toEqual([['siwe', 'siwe.checkFailed']]);
    }
  });

  it('disconnects who leaves without signing in, where it is required', async () => {
    const visited = await visitSignedOut(createSite());
    visited.test.kit.dispatch(closeModal());
    await visited.test.turnUntil(() => selectConnectionStatus(visited.test.kit.getState()) === 'disconnected');
    expect(phaseOf(visited.test)).toBe('idle');
  });

  it('lets people skip it where it is not required', async () => {
    const site = createSite({ isRequired: false });
    const visited = await visitSignedOut(site);
    const { test } = visited;
    expect(screensOf(test)).toEqual(['siwe.signIn']);
    test.kit.dispatch(closeModal());
    await test.clock.advance(1_000);
    expect(selectConnectionStatus(test.kit.getState())).toBe('connected');
    expect(blockingGuard(test.kit.read(guardsPoint))).toBeUndefined();
    test.kit.dispatch(openModal());
    expect(screensOf(test)).toEqual(['core.account']);
    test.kit.dispatch(openSignIn());
    expect(screensOf(test)).toEqual(['core.account', 'siwe.signIn']);
    await signInWith(visited);
    expect(screensOf(test)).toEqual(['core.account']);
  });

  it('drops what the wallet answers after the person has left', async () => {
    const site = createSite();
    const visited = await visitSignedOut(site);
    const { test, wallet } = visited;
    const signing = test.kit.dispatch(signIn());
    signing.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    test.kit.dispatch(closeModal());
    expect(await failureOf(test, signing)).toMatchObject({ code: 'user.cancelled' });
    wallet.approve(wallet.requests()[0]?.id ?? '');
    await test.clock.advance(1_000);
    expect(site.proofs).toEqual([]);
    expect(statusOf(test).at).toBe('signedOut');
  });

  it('ends a session that may have begun while the person left', async () => {
    let began: (() => void) | undefined;
    const site = createSite({ verify: () => new Promise((resolve) => void (began = () => resolve(true))) });
    const visited = await visitSignedOut(site);
    const { test } = visited;
    const signing = test.kit.dispatch(signIn());
    signing.catch(() => {});
    await answer(visited);
    await test.turnUntil(() => began !== undefined);
    test.kit.dispatch(closeModal());
    began?.();
    await test.turnUntil(() => site.calls.includes(`logout ${alice.address}`));
    expect(statusOf(test).at).toBe('signedOut');
  });

  it('stays connected and asks nothing after a reload without a session; the button says so', async () => {
    const site = createSite();
    const storage = createTestStorage();
    const first = visit(site, { storage });
    await connectByModal(first);
    await signInWith(first);
    site.sessions.clear();
    const { test } = visit(site, { storage, wallet: first.wallet });
    const guard = () => test.kit.read(guardsPoint)[0]?.read();
    await turnTo(test, 'instruction');
    await test.clock.advance(1_000);
    expect(screensOf(test)).toEqual([]);
    expect([guard(), test.kit.read(guardsPoint)[0]?.label]).toEqual(['shut', 'siwe.button']);
    test.kit.dispatch(openModal());
    expect(screensOf(test)).toEqual(['siwe.signIn']);
  });

  it('is signed in again after a reload', async () => {
    const site = createSite();
    const storage = createTestStorage();
    const first = visit(site, { storage });
    await connectByModal(first);
    await signInWith(first);
    const { test } = visit(site, { storage, wallet: first.wallet });
    await turnTo(test, 'success');
    expect(test.kit.read(guardsPoint)[0]?.read()).toBe('open');
    expect(site.nonces).toHaveLength(1);
  });

  it('asks the new account once when the wallet changes to it, and nothing when it changes back', async () => {
    const site = createSite();
    const { test, wallet } = await visitSignedIn(site);
    wallet.setAccount(bob.address);
    await turnTo(test, 'instruction');
    await test.clock.advance(0);
    expect(statusOf(test)).toMatchObject({ at: 'signedOut', address: bob.address });
    expect(screensOf(test)).toEqual(['siwe.signIn']);
    await test.clock.advance(60_000);
    expect(site.calls.filter((call) => call.startsWith('isLoggedIn'))).toEqual([`isLoggedIn ${alice.address}`, `isLoggedIn ${bob.address}`]);
    wallet.setAccount(alice.address);
    await turnTo(test, 'success');
    await test.clock.advance(0);
    expect(screensOf(test)).toEqual([]);
    expect(wallet.requests()).toEqual([]);
  });

  it('drops the prompt of an account that is no longer selected', async () => {
    const site = createSite();
    const visited = await visitSignedOut(site);
    const { test, wallet } = visited;
    const signing = test.kit.dispatch(signIn());
    signing.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    wallet.setAccount(bob.address);
    await failureOf(test, signing);
    const [prompt] = wallet.requests();
    if (prompt) wallet.approve(prompt.id);
    await test.turnUntil(() => phaseOf(test) === 'instruction' && statusOf(test).address === bob.address);
    await test.clock.advance(1_000);
    expect(site.proofs).toEqual([]);
    expect(screensOf(test)).toEqual(['siwe.signIn']);
  });

  it('asks nothing when the chain changes', async () => {
    const site = createSite();
    const { test, wallet } = await visitSignedIn(site);
    const before = site.calls.length;
    wallet.setChain(mockChainTwo.id);
    await test.clock.advance(5_000);
    expect([site.calls.length, phaseOf(test)]).toEqual([before, 'success']);
  });

  it('ends the session with the connection, and not before', async () => {
    const site = createSite();
    const { test } = await visitSignedIn(site);
    await test.settled(test.kit.dispatch(disconnect()));
    await test.turnUntil(() => site.calls.at(-1) === `logout ${alice.address}`);
    expect(statusOf(test)).toEqual({ at: 'signedOut', address: undefined, error: undefined });
    expect(site.sessions.size).toBe(0);
  });

  it('signs out and stays connected; the next sign-in begins anew', async () => {
    const site = createSite();
    const visited = await visitSignedIn(site);
    const { test } = visited;
    await test.settled(test.kit.dispatch(signOut()));
    expect([statusOf(test).at, selectConnectionStatus(test.kit.getState())]).toEqual(['signedOut', 'connected']);
    await test.settled(test.kit.dispatch(signOut()));
    expect(site.calls.filter((call) => call.startsWith('logout'))).toHaveLength(1);
    await signInWith(visited);
    expect(statusOf(test).at).toBe('signedIn');
  });

  it.each([['throws', async () => Promise.reject(new Error('down'))], ['never answers', () => new Promise<never>(() => {})]])('says that a session could not be ended, where the site %s', async (_what, logout) => {
    const { test } = await visitSignedIn(createSite({ logout }));
    expect(await failureOf(test, test.kit.dispatch(signOut()))).toMatchObject({ code: 'siwe.logoutFailed', message: 'Failed to logout' });
    expect(statusOf(test)).toMatchObject({ at: 'signedIn', error: { message: 'Failed to logout' } });
    await test.settled(test.kit.dispatch(disconnect()));
    await test.turnUntil(() => test.faults.length > 0);
    expect(statusOf(test)).toMatchObject({ at: 'signedOut', error: { message: 'Failed to logout' } });
  });

  it('tells who leaves in the modal that the session could not be ended, and goes once it is', async () => {
    let logout = async (): Promise<void> => Promise.reject(new Error('down'));
    const { test } = await visitSignedIn(createSite({ logout: () => logout() }));
    test.kit.dispatch(openModal());
    const leaving = test.kit.dispatch(disconnect());
    test.kit.dispatch(closeModal());
    await test.settled(leaving);
    await test.turnUntil(() => shownIn(test) === 'siwe.signOut');
    logout = async () => {};
    await test.settled(test.kit.dispatch(signOut()));
    await test.turnUntil(() => shownIn(test) === undefined);
    expect(statusOf(test)).toMatchObject({ at: 'signedOut', error: undefined });
  });

  it('opens nothing where the page has disconnected', async () => {
    const { test } = await visitSignedIn(createSite({ logout: () => Promise.reject(new Error('down')) }));
    await test.settled(test.kit.dispatch(disconnect()));
    await test.turnUntil(() => test.faults.length > 0);
    expect(shownIn(test)).toBeUndefined();
  });

  it('sees in one tab what happens in another', async () => {
    const site = createSite();
    const storage = createTestStorage();
    const first = visit(site, { storage });
    await connectByModal(first);
    const second = visit(site, { storage, wallet: first.wallet });
    await turnTo(second.test, 'instruction');
    await second.test.clock.advance(5_000);
    await signInWith(first);
    await turnTo(second.test, 'success');
    await second.test.clock.advance(5_000);
    await first.test.settled(first.test.kit.dispatch(signOut()));
    await turnTo(second.test, 'instruction');
    expect([first, second].map(({ test }) => statusOf(test).at)).toEqual(['signedOut', 'signedOut']);
  });

  it('looks again when the page wakes, not more often than every two seconds', async () => {
    const site = createSite();
    const { test } = await visitSignedIn(site);
    const asked = () => site.calls.filter((call) => call.startsWith('isLoggedIn')).length;
    const before = asked();
    await test.clock.advance(2_000);
    for (let time = 0; time < 5; time += 1) test.wake();
    await test.clock.advance(0);
    expect(asked()).toBe(before + 1);
    site.sessions.clear();
    await test.clock.advance(2_000);
    test.wake();
    await turnTo(test, 'instruction');
    expect(screensOf(test)).toEqual([]);
  });

  it('shows the wallets when the wallet is locked during the sign-in', async () => {
    const { test, wallet } = await visitSignedOut(createSite());
    wallet.lock();
    await test.turnUntil(() => phaseOf(test) === 'idle');
    await test.clock.advance(0);
    expect(screensOf(test)).toEqual(['core.wallets']);
  });

  it('opens at the wallets where none is connected', () => {
    const { test } = visit(createSite());
    test.kit.dispatch(openSignIn());
    expect(screensOf(test)).toEqual(['core.wallets']);
  });

  it('cannot be registered without a server to sign in to', () => {
    expect(() => createTestKit({ plugins: [siwe] })).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', cause: expect.objectContaining({ code: 'siwe.notConfigured' }) }));
  });

  it('has no flow without its plugin', async () => {
    const test = createTestKit();
    expect(() => test.kit.dispatch(signIn())).toThrow(expect.objectContaining({ code: 'plugin.notRegistered' }));
    test.kit.destroy();
    test.world.close();
  });

  it('goes without a trace, before and after a sign-in', async () => {
    for (const isSignedIn of [false, true]) {
      let wallet: FakeWallet | undefined;
      const findings = await checkPlugin(siwe.with(createSite().config), {
        use: async (given) => {
          const test = given as TestKit<State>;
          wallet = createFakeWallet({ world: test.world });
          test.kit.register(walletAdapter({ id: 'siteWallet', name: 'Site Wallet', getProvider: () => wallet?.provider }));
          await connectByModal({ test, wallet });
          await turnTo(test, 'instruction');
          if (isSignedIn) await signInWith({ test, wallet });
          test.kit.dispatch(closeModal());
          await test.clock.advance(0);
          test.kit.unregister('siteWallet');
        },
      });
      expect(findings).toEqual([]);
    }
  });

  it('goes in the middle of a sign-in, and takes its screen along', async () => {
    const visited = await visitSignedOut(createSite());
    const { test, wallet } = visited;
    const signing = test.kit.dispatch(signIn());
    signing.catch(() => {});
    await test.turnUntil(() => wallet.requests().length > 0);
    test.kit.unregister('siwe');
    expect(await failureOf(test, signing)).toMatchObject({ code: 'user.cancelled' });
    expect([screensOf(test), selectConnectionStatus(test.kit.getState()), test.faults, test.kit.read(guardsPoint)]).toEqual([[], 'connected', [], []]);
  });
});

describe('a replay of developer tools', () => {
  it('ends in no attempt that is over', async () => {
    const { test } = await visitSignedOut(createSite());
    test.kit.dispatch(signInStepped({ address: alice.address, step: 'awaiting' }));
    test.kit.dispatch(stateReplayed());
    await turnTo(test, 'instruction');
    test.kit.dispatch(checkStarted(alice.address));
    test.kit.dispatch(stateReplayed());
    await turnTo(test, 'instruction');
    expect(test.faults).toEqual([]);
  });

  it('shows an account as signed in where the site says so, and nowhere else', async () => {
    const out = await visitSignedOut(createSite());
    out.test.kit.dispatch(signInStepped({ address: alice.address, step: 'verifying' }));
    out.test.kit.dispatch(signedIn(alice.address));
    out.test.kit.dispatch(stateReplayed());
    await turnTo(out.test, 'instruction');
    const inside = await visitSignedIn(createSite());
    inside.test.kit.dispatch(loggedOut());
    inside.test.kit.dispatch(stateReplayed());
    await turnTo(inside.test, 'success');
    expect(inside.test.kit.getState().siwe.sessionOf).toBe(alice.address);
  });

  it('asks about the account that is active, where the state has none or another', async () => {
    const { test } = await visitSignedOut(createSite());
    for (const fact of [accountGone(), checkStarted(bob.address)]) {
      test.kit.dispatch(fact);
      test.kit.dispatch(stateReplayed());
      await turnTo(test, 'instruction');
      expect(test.kit.getState().siwe.phase).toMatchObject({ address: alice.address });
    }
  });
});
