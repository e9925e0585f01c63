import { verifyMessage, Wallet } from 'ethers';
import { createFakeWallet, mockAccounts, mockChainOne, mockChainTwo } from '../../mocks/index.ts';
import type { FakeWallet } from '../../mocks/index.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { disconnect } from '../../src/flows/connection/disconnect.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { selectScreens } from '../../src/store/modal.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import type { SignInProof, SiweConfig } from './config.ts';
import { prepareConnectSignIn } from './flows/prepareConnectSignIn.ts';
import { proveSignIn } from './flows/proveSignIn.ts';
import { siwe } from './index.ts';
import type { SiweState } from './index.ts';

const [alice, bob] = mockAccounts;
type State = CoreState & { readonly siwe: SiweState };
type Request = { readonly method: string; readonly params?: unknown };
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

/** What the wallet makes of a request, before the fake one gets it. */
type Changed = (request: Request, next: (request: Request) => Promise<unknown>) => Promise<unknown>;

function visit({ site = {}, changed = (request, next) => next(request), signsInOnConnect = true }: { readonly site?: Partial<SiweConfig>; readonly changed?: Changed; readonly signsInOnConnect?: boolean } = {}) {
  let wallet: FakeWallet | undefined;
  const calls: string[] = [];
  const asked: string[] = [];
  const proofs: SignInProof[] = [];
  const sessions = new Set<string>();
  let count = 0;
  const payload = () => ({ nonce: `nonce00000${(count += 1)}`, statement: 'Welcome.' });
  const config: SiweConfig = {
    isRequired: true,
    getConnectPayload: async ({ walletId, chainId }) => (calls.push(`getConnectPayload ${walletId} ${chainId}`), payload()),
    getPayload: async () => (calls.push('getPayload'), payload()),
    verify: async (proof) => {
      calls.push('verify');
      proofs.push(proof);
      if (verifyMessage(proof.message, proof.signature) !== proof.address) return false;
      sessions.add(proof.address);
      return true;
    },
    isLoggedIn: async ({ address }) => (calls.push('isLoggedIn'), sessions.has(address)),
    logout: async () => sessions.clear(),
    ...site,
  };
  const plugin = walletAdapter({
    id: 'siteWallet', name: 'Site Wallet', signsInOnConnect,
    getProvider: () => wallet && {
      ...wallet.provider,
      request: async (request: Request) => {
        asked.push(request.method);
        return changed(request, async (given) => wallet?.provider.request(given as never)); // as it came, or as the test changes it
      },
    },
  });
  const test = createTestKit({ plugins: [plugin, siwe.with(config)] }) as unknown as TestKit<State>; // of the wallet's own state nothing is asked here
  tests.push(test);
  wallet = createFakeWallet({ world: test.world });
  test.kit.start();
  const prompts: string[] = [];
  wallet.subscribe(() => {
    const [open] = wallet?.requests() ?? [];
    if (open && prompts.at(-1) !== `${open.id} ${open.method}`) prompts.push(`${open.id} ${open.method}`);
  });
  return { test, wallet, calls, asked, proofs, prompts: () => prompts.map((prompt) => prompt.split(' ')[1]) };
}
type Visit = ReturnType<typeof visit>;

async function connectBy({ test, wallet }: Visit, how: 'approve' | 'reject' = 'approve'): Promise<unknown> {
  test.kit.dispatch(openModal());
  const connecting = test.kit.dispatch(connect({ walletId: 'siteWallet' })).then(() => 'connected', (error: { readonly code: string }) => error.code);
  test.kit.dispatch(showScreen('core.connecting', { walletId: 'siteWallet' }));
  await test.turnUntil(() => wallet.requests().length > 0);
  wallet[how](wallet.requests()[0]?.id ?? '');
  return test.settled(connecting);
}
const phaseOf = ({ test }: Visit): SiweState['phase'] => test.kit.getState().siwe.phase;
const turnTo = ({ test }: Visit, at: string): Promise<void> => test.turnUntil(() => test.kit.getState().siwe.phase.at === at);
const screensOf = ({ test }: Visit): readonly string[] => selectScreens(test.kit.getState()).map(({ screenId }) => screenId);
/** What the wallet signs in place of what was asked for. */
const signing = (change: (text: string) => string, key = alice.privateKey): Changed => async (request, next) => {
  const answer = await next(request);
  if (request.method !== 'wallet_connect') return answer;
  const { accounts: [first] } = answer as { readonly accounts: readonly [{ readonly address: string; readonly capabilities: { readonly signInWithEthereum: { readonly message: string } } }] }; // the fake wallet's
  const message = change(first.capabilities.signInWithEthereum.message);
  return { accounts: [{ ...first, capabilities: { signInWithEthereum: { message, signature: await new Wallet(key).signMessage(message) } } }] };
};

describe('siwe with a wallet that signs in on connect', () => {
  it('connects and signs in by one prompt', async () => {
    const visited = visit();
    expect(await connectBy(visited)).toBe('connected');
    await turnTo(visited, 'success');
    expect(visited.prompts()).toEqual(['wallet_connect']);
    expect(visited.calls).toEqual([`getConnectPayload siteWallet ${mockChainOne.id}`, 'verify']);
    expect(visited.test.actions.filter(({ type }) => type === 'siwe/signInStepped').map((action) => (action as unknown as { readonly payload: unknown }).payload)).toEqual([{ address: alice.address, step: 'verifying', isJoined: true }]); // as the slice has it
    expect(visited.asked).not.toContain('eth_requestAccounts');
    const [proof] = visited.proofs;
    expect(proof?.message).toMatch(new RegExp(`^example\\.test wants you to sign in with your Ethereum account:\\n${alice.address}\\n\\nWelcome\\.\\n\\nURI: https://example\\.test\\nVersion: 1\\nChain ID: ${mockChainOne.id}\\nNonce: nonce000001\\n`));
    expect(proof).toMatchObject({ address: alice.address, chainId: mockChainOne.id });
    expect(screensOf(visited)).toEqual([]);
  });

  it('keeps message, nonce and signature out of every action and the state', async () => {
    const visited = visit();
    await connectBy(visited);
    await turnTo(visited, 'success');
    const { test: { actions, kit, storage } } = visited;
    const seen = JSON.stringify([actions, kit.getState(), [...storage.values]], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(seen).toContain(alice.address);
    for (const secret of [visited.proofs[0]?.signature ?? '', 'nonce000001']) expect(seen).not.toContain(secret);
  });

  it('takes a refusal for one: no second prompt, and nothing is connected', async () => {
    const visited = visit();
    expect(await connectBy(visited, 'reject')).toBe('user.rejected');
    await visited.test.clock.advance(10_000);
    expect([visited.prompts(), visited.calls, visited.asked, phaseOf(visited).at]).toEqual([['wallet_connect'], [`getConnectPayload siteWallet ${mockChainOne.id}`], ['wallet_connect'], 'idle']);
  });

  it('says what is wrong where the site does not take it, and offers the prompt of its own', async () => {
    const visited = visit({ site: { verify: async () => false } });
    await connectBy(visited);
    await turnTo(visited, 'failed');
    expect([phaseOf(visited), screensOf(visited), visited.prompts()]).toMatchObject([{ error: { code: 'siwe.failed' } }, ['siwe.signIn'], ['wallet_connect']]);
  });

  it('is left alone by one who turns away while the site checks it: nothing opens again', async () => {
    const visited = visit({ site: { verify: async () => new Promise(() => {}) } });
    await connectBy(visited);
    await turnTo(visited, 'inProgress');
    visited.test.kit.dispatch(closeModal());
    await visited.test.clock.advance(1_000);
    await visited.test.turnUntil(() => visited.test.kit.getState().connection.wallets.length === 0);
    await visited.test.clock.advance(1_000);
    expect([screensOf(visited), visited.prompts()]).toEqual([[], ['wallet_connect']]);
  });

  it('opens the sign-in where what was signed does not hold and no modal is open', async () => {
    const visited = visit({ site: { verify: async () => false } });
    const connecting = visited.test.kit.dispatch(connect({ walletId: 'siteWallet' }));
    await visited.test.turnUntil(() => visited.wallet.requests().length > 0);
    visited.wallet.approve(visited.wallet.requests()[0]?.id ?? '');
    await visited.test.settled(connecting);
    await turnTo(visited, 'failed');
    await visited.test.turnUntil(() => screensOf(visited).length > 0);
    expect(screensOf(visited)).toEqual(['siwe.signIn']);
  });

  it('keeps nothing of a connect that has failed after the wallet signed', async () => {
    let isBroken = true;
    const visited = visit({ changed: async (request, next) => (request.method === 'eth_chainId' && isBroken ? Promise.reject(Object.assign(new Error('Broken'), { code: -32_603 })) : next(request)) });
    expect(await connectBy(visited)).toBe('wallet.requestFailed');
    isBroken = false;
    await visited.test.settled(visited.test.kit.dispatch(connect({ walletId: 'siteWallet', isSilent: true })));
    await turnTo(visited, 'instruction');
    expect([visited.proofs, visited.calls.includes('verify')]).toEqual([[], false]);
  });

  it('keeps nothing of a connect that comes to an account that was active already', async () => {
    const visited = visit();
    await connectBy(visited);
    await turnTo(visited, 'success');
    const { kit } = visited.test;
    const ends = new AbortController();
    const prepared = await visited.test.settled(kit.dispatch(prepareConnectSignIn({ walletId: 'siteWallet', chainId: mockChainOne.id, signal: ends.signal })));
    const [proof] = visited.proofs;
    prepared?.signed({ address: alice.address, message: (proof?.message ?? '').replace('nonce000001', 'nonce000002').replace(/Issued At: .*/, `Issued At: ${prepared.fields.issuedAt}`), signature: proof?.signature ?? '' });
    await expect(visited.test.settled(kit.dispatch(connect({ walletId: 'none' })))).rejects.toBeDefined();
    await visited.test.settled(kit.dispatch(disconnect()));
    await connectBy(visited);
    await turnTo(visited, 'success');
    expect(visited.proofs.map(({ message }) => /Nonce: (.*)/.exec(message)?.[1])).toEqual(['nonce000001', 'nonce000003']);
  });

  it.each<[string, Changed]>([
    ['does not know the method after all', async (request, next) => (request.method === 'wallet_connect' ? Promise.reject(Object.assign(new Error('No such method'), { code: 4200 })) : next(request))],
    ['connects without signing', async (request, next) => {
      const answer = await next(request);
      return request.method === 'wallet_connect' ? { accounts: [{ address: alice.address }] } : answer;
    }],
    ['signs for another site', signing((text) => text.replaceAll('example.test', 'evil.test'))],
    ['signs for another chain', signing((text) => text.replace(/Chain ID: .*/, `Chain ID: ${mockChainTwo.id}`))],
    ['signs another statement', signing((text) => text.replace('Welcome.', 'I give everything away.'))],
    ['signs an older nonce', signing((text) => text.replace(/Nonce: .*/, 'Nonce: anotheronce1'))],
    ['signs for another account than it shows', signing((text) => text.replace(alice.address, bob.address), bob.privateKey)],
    ['is selected to another account than it signed for', async (request, next) => {
      const answer = await signing((text) => text.replace(alice.address, bob.address), bob.privateKey)(request, next);
      if (request.method !== 'wallet_connect') return answer;
      const { accounts: [{ capabilities }] } = answer as { readonly accounts: readonly [{ readonly capabilities: object }] }; // of the line above
      return { accounts: [{ address: alice.address, capabilities: {} }, { address: bob.address, capabilities }] };
    }],
  ])('leaves it to the prompt of its own where the wallet %s', async (_what, changed) => {
    const visited = visit({ changed });
    expect(await connectBy(visited)).toBe('connected');
    await turnTo(visited, 'instruction');
    expect([visited.calls.slice(1), visited.proofs, screensOf(visited), visited.prompts().length]).toEqual([['isLoggedIn'], [], ['siwe.signIn'], 1]);
  });

  it('has a signature by another key refused by the site, as one that was signed later', async () => {
    const visited = visit({ changed: signing((text) => text, bob.privateKey) });
    await connectBy(visited);
    await turnTo(visited, 'failed');
    expect(visited.calls.at(-1)).toBe('verify');
  });

  it.each<[string, Partial<SiweConfig>]>([
    ['gives no such message', { getConnectPayload: async () => undefined }],
    ['is away', { getConnectPayload: async () => Promise.reject(new Error('Away')) }],
    ['gives a message about another site', { getConnectPayload: async () => ({ nonce: 'nonce0000009', uri: 'https://elsewhere.test' }) }],
    ['gives a message that names an account', { getConnectPayload: async () => ({ nonce: 'nonce0000009', address: bob.address }) }],
    ['gives a message of rights', { getConnectPayload: async () => ({ nonce: 'nonce0000009', resources: ['urn:recap:eyJhdHQiOnt9fQ'] }) }],
    ['gives a message that has expired', { getConnectPayload: async () => ({ nonce: 'nonce0000009', expirationTime: '2020-01-01T00:00:00Z' }) }],
    ['puts the sign-in off', { isRequired: false }],
  ])('connects as before where the site %s', async (_what, site) => {
    const visited = visit({ site });
    expect(await connectBy(visited)).toBe('connected');
    await turnTo(visited, 'instruction');
    expect([visited.prompts(), visited.asked.includes('wallet_connect')]).toEqual([['eth_requestAccounts'], false]);
  });

  it('waits for a slow site no longer than five seconds', async () => {
    let askedAtMs = 0;
    const visited = visit({ site: { getConnectPayload: async () => ((askedAtMs = visited.test.clock.nowMs()), new Promise(() => {})) } });
    expect(await connectBy(visited)).toBe('connected');
    expect(visited.prompts()).toEqual(['eth_requestAccounts']);
    expect(visited.wallet.isConnected && visited.test.clock.nowMs() - askedAtMs).toBeGreaterThanOrEqual(5_000);
    expect(visited.test.clock.nowMs() - askedAtMs).toBeLessThan(5_500);
  });

  it('gives no nonce twice, and takes nothing once the attempt has ended', async () => {
    const visited = visit({ site: { getConnectPayload: async () => ({ nonce: 'alwaysthesame' }) } });
    const ends = new AbortController();
    const query = { walletId: 'siteWallet', chainId: mockChainOne.id, signal: ends.signal };
    const first = await visited.test.settled(visited.test.kit.dispatch(prepareConnectSignIn(query)));
    expect(first?.fields).toMatchObject({ nonce: 'alwaysthesame', domain: 'example.test', uri: 'https://example.test', chainId: mockChainOne.id });
    expect(await visited.test.settled(visited.test.kit.dispatch(prepareConnectSignIn(query)))).toBeUndefined();
    ends.abort(new Error('Given up'));
    first?.signed({ address: alice.address, message: 'late', signature: '0x' });
    await expect(visited.test.kit.dispatch(prepareConnectSignIn(query))).rejects.toThrow('Given up');
    expect(visited.test.faults).toEqual([]);
  });

  it('asks for no message where the account is known and has a session', async () => {
    const visited = visit({ site: { getConnectPayload: undefined, isLoggedIn: async () => true } as never }); // absent, as in a site without it
    const query = { walletId: 'siteWallet', chainId: mockChainOne.id, address: alice.address, signal: new AbortController().signal };
    expect([await visited.test.settled(visited.test.kit.dispatch(prepareConnectSignIn(query))), visited.calls]).toEqual([undefined, []]);
  });

  it('asks for the message of the account where that is known and has none', async () => {
    const visited = visit({ site: { getConnectPayload: undefined } as never }); // as above
    const query = { walletId: 'siteWallet', chainId: mockChainOne.id, signal: new AbortController().signal };
    expect(await visited.test.settled(visited.test.kit.dispatch(prepareConnectSignIn(query)))).toBeUndefined();
    expect(await visited.test.settled(visited.test.kit.dispatch(prepareConnectSignIn({ ...query, address: alice.address })))).toMatchObject({ fields: { nonce: 'nonce000001' } });
    expect(visited.calls).toEqual(['isLoggedIn', 'getPayload']);
  });

  it('is ended by a newer attempt, whose phase it leaves alone', async () => {
    const visited = visit();
    await connectBy(visited);
    await turnTo(visited, 'success');
    const { kit } = visited.test;
    const older = kit.dispatch(proveSignIn({ address: alice.address, sign: async (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))) }));
    const newer = kit.dispatch(proveSignIn({ address: alice.address, sign: async () => Promise.reject(new Error('Broken')) }));
    await expect(older).rejects.toMatchObject({ code: 'user.cancelled' });
    await expect(newer).rejects.toMatchObject({ code: 'siwe.failed' });
  });

  it('asks nothing of a wallet that is not known to answer', async () => {
    const visited = visit({ signsInOnConnect: false });
    await connectBy(visited);
    await turnTo(visited, 'instruction');
    expect([visited.calls, visited.asked.includes('wallet_connect')]).toEqual([['isLoggedIn'], false]);
  });

  it('asks nothing after a reload', async () => {
    const visited = visit();
    await connectBy(visited);
    await turnTo(visited, 'success');
    const before = visited.calls.length;
    const again = createTestKit({ plugins: [walletAdapter({ id: 'siteWallet', name: 'Site Wallet', signsInOnConnect: true, getProvider: () => visited.wallet.provider }), siwe.with({ isRequired: true, getPayload: async () => ({ nonce: 'nonce00000099' }), getConnectPayload: async () => Promise.reject(new Error('Asked')), verify: async () => false, isLoggedIn: async () => true, logout: async () => true })], storage: visited.test.storage }) as unknown as TestKit<State>; // as above
    tests.push(again);
    again.kit.start();
    await again.turnUntil(() => again.kit.getState().siwe.phase.at === 'success');
    expect([visited.calls.length, visited.prompts()]).toEqual([before, ['wallet_connect']]);
  });
});
