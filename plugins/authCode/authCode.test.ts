import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer, CodeFlow } from '../../src/contracts/points/authProviders.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import type { AuthenticateRequest } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { codeQuestion } from './codeQuestion.ts';
import { authCode, resendCode, selectAuthCode, verifyCode } from './index.ts';
import type { AuthCodeState } from './index.ts';

type State = CoreState & { readonly authCode: AuthCodeState };
const address = 'canary-7d21@mail.example';
const right = '480213';
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

interface Fate {
  readonly server?: Partial<AuthServer>;
  readonly sink?: (proof: AuthProof) => Promise<void>;
  readonly request?: Partial<AuthenticateRequest>;
}

function start({ server = {}, sink, request = {} }: Fate = {}) {
  const test = createTestKit({ plugins: [authCode] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const asked: string[] = [];
  let flows = 0;
  const send = (what: string) => async (): Promise<CodeFlow> => {
    asked.push(what);
    return { flowId: `flow-of-a-test-${(flows += 1)}`, resendInMs: 30_000, expiresInMs: 600_000 };
  };
  const taken: AuthProof[] = [];
  const ends = new AbortController();
  const signing = test.kit.dispatch(authenticate({
    providerId: 'email', identifier: address, signal: ends.signal,
    server: { sendCode: async ({ kind, to, purpose }) => send(`${kind} ${to} ${purpose}`)(), resendCode: async ({ flowId }) => send(`again ${flowId}`)(), proveDevice: () => Promise.reject(new Error('not asked for')), prepareMessage: () => Promise.reject(new Error('not asked for')), ...server },
    sink: sink ?? (async (proof) => {
      if (proof.type !== 'code' || proof.code !== right) throw inAppErrors.wrongCode();
      taken.push(proof);
    }),
    ...request,
  }));
  signing.catch(() => {});
  const now = () => selectAuthCode(test.kit.getState());
  const until = (condition: (state: AuthCodeState) => boolean) => test.turnUntil(() => condition(now()));
  const verify = (code: string) => test.settled(test.kit.dispatch(verifyCode({ code })));
  const question = () => getShownQuestion(test.kit, codeQuestion);
  return { test, asked, taken, ends, signing, now, until, verify, question, sent: () => until(({ sending }) => sending.at === 'sent') };
}

describe('authCode', () => {
  it('sends a code, asks for it, takes the right one, and ends', async () => {
    const { test, asked, taken, signing, now, sent, verify, question } = start();
    await sent();
    expect(question()?.params).toEqual({ to: address, purpose: 'signIn' });
    expect(await verify(right)).toBe(true);
    expect(now().entry).toEqual({ at: 'valid' });
    question()?.answer('accepted');
    await test.settled(signing);
    expect([asked, taken, now()]).toEqual([[`email ${address} signIn`], [{ type: 'code', flowId: 'flow-of-a-test-1', code: right }], { sending: { at: 'idle' }, entry: { at: 'idle' } }]);
  });

  it('keeps its screen after a wrong code, and takes the next', async () => {
    const { test, signing, now, sent, verify, question } = start();
    await sent();
    expect(await verify('000000')).toBe(false);
    expect([now().entry, question() === undefined]).toEqual([{ at: 'invalid' }, false]);
    expect(await verify(right)).toBe(true);
    question()?.answer('accepted');
    await test.settled(signing);
  });

  it('takes one code at a time', async () => {
    let tries = 0;
    let settle: () => void = () => {};
    const { test, sent, verify, now } = start({ sink: () => new Promise((resolve) => {
      tries += 1;
      settle = resolve;
    }) });
    await sent();
    const first = test.kit.dispatch(verifyCode({ code: right }));
    expect(now().entry).toEqual({ at: 'verifying' });
    expect(await verify('111111')).toBe(false);
    settle();
    expect([await first, tries]).toEqual([true, 1]);
    expect(await verify('111111')).toBe(false);
    expect(tries).toBe(1);
  });

  it('lets another code be sent after sixty seconds, and not before', async () => {
    const { test, asked, sent, until, now, verify } = start();
    await sent();
    await verify('000000');
    await test.settled(test.kit.dispatch(resendCode()));
    await test.clock.advance(58_000);
    await test.settled(test.kit.dispatch(resendCode()));
    expect(asked).toHaveLength(1);
    await test.clock.advance(2_000);
    const sending = test.kit.dispatch(resendCode());
    expect(now()).toEqual({ sending: { at: 'sending' }, entry: { at: 'idle' } });
    await test.settled(sending);
    await until((state) => state.sending.at === 'sent');
    expect(asked).toEqual([`email ${address} signIn`, 'again flow-of-a-test-1']);
  });

  it('waits for as long as the server says, where that is longer', async () => {
    const { test, asked, sent } = start({ server: { sendCode: async () => ({ flowId: 'flow', resendInMs: 90_000, expiresInMs: 600_000 }) } });
    await sent();
    await test.clock.advance(80_000);
    await test.settled(test.kit.dispatch(resendCode()));
    expect(asked).toEqual([]);
    await test.clock.advance(10_000);
    await test.settled(test.kit.dispatch(resendCode()));
    expect(asked).toEqual(['again flow']);
  });

  it('begins anew where the flow of the code was forgotten', async () => {
    const { test, asked, sent } = start({ server: { resendCode: () => Promise.reject(inAppErrors.codeExpired()) } });
    await sent();
    await test.clock.advance(60_000);
    await test.settled(test.kit.dispatch(resendCode()));
    await sent();
    expect(asked).toEqual([`email ${address} signIn`, `email ${address} signIn`]);
  });

  it('says that the code could not be sent, and lets it be tried again when the server allows that', async () => {
    let tries = 0;
    const { test, now, until, sent } = start({ server: { sendCode: async () => {
      tries += 1;
      if (tries === 1) throw inAppErrors.tooMany({ retryAfterMs: 5_000 });
      return { flowId: 'flow', resendInMs: 60_000, expiresInMs: 600_000 };
    } } });
    await until(({ sending }) => sending.at === 'failed');
    expect(now().sending).toMatchObject({ at: 'failed', error: { code: 'inApp.tooMany' } });
    await test.settled(test.kit.dispatch(resendCode()));
    expect(tries).toBe(1);
    await test.clock.advance(5_000);
    await test.settled(test.kit.dispatch(resendCode()));
    await sent();
  });

  it.each<readonly [string, Error, unknown]>([
    ['a site without room for accounts', new Error('PAYMENT_METHOD_REQUIRED'), { at: 'paymentRequired' }],
    ['the same within', inAppErrors.failed({}, { cause: new Error('402: PAYMENT_METHOD_REQUIRED') }), { at: 'paymentRequired' }],
    ['a profile of another account', new Error('This profile is linked to someone else'), { at: 'linkingError', error: { message: 'This profile is linked to someone else' } }],
    ['a code that has expired', inAppErrors.codeExpired(), { at: 'linkingError', error: { code: 'inApp.codeExpired' } }],
    ['a server that is away', inAppErrors.serverAway(), { at: 'linkingError', error: { code: 'inApp.serverAway' } }],
  ])('tells %s apart from a wrong code', async (_what, error, expected) => {
    const { now, sent, verify } = start({ sink: () => Promise.reject(error) });
    await sent();
    expect(await verify(right)).toBe(false);
    expect(now().entry).toMatchObject(expected as object);
  });

  it('ends as cancelled for a person who goes back, and when it is given up, and then takes no code', async () => {
    const back = start();
    await back.sent();
    back.test.kit.dispatch(goBack());
    await expect(back.test.settled(back.signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(await back.verify(right)).toBe(false);
    const aborted = start();
    await aborted.sent();
    aborted.ends.abort(userErrors.cancelled());
    await expect(aborted.test.settled(aborted.signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([aborted.question(), aborted.now().sending.at, aborted.taken]).toEqual([undefined, 'idle', []]);
  });

  it('leaves the address and the codes out of every action and state, whatever a server says', async () => {
    const saying = (code: string) => new Error(`No ${code} for ${address}`);
    const { test, sent, verify, signing, question } = start({ sink: async (proof) => {
      const code = proof.type === 'code' ? proof.code : '';
      if (code !== right) throw saying(code);
    } });
    await sent();
    await verify('918273');
    await test.clock.advance(60_000);
    await test.settled(test.kit.dispatch(resendCode()));
    await sent();
    await verify(right);
    question()?.answer('accepted');
    await test.settled(signing);
    const failing = start({ server: { sendCode: () => Promise.reject(saying(right)) } });
    await failing.until(({ sending }) => sending.at === 'failed');
    const seen = JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()], failing.test.actions.filter(({ type }) => type !== 'authCode/sendFailed')]);
    for (const secret of [address, 'canary-7d21', '918273', right, 'flow-of-a-test']) expect([secret, seen.includes(secret)]).toEqual([secret, false]);
    expect(JSON.stringify([failing.test.actions, failing.now()])).not.toContain('canary-7d21');
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(authCode, { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'email', identifier: address, sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const make: MakeAuth = () => {
  let next = 100_000;
  return {
    providerId: 'email',
    identifier: address,
    plugin: () => authCode,
    controls: {
      set: () => {},
      secrets: () => [address],
      answer: async (_question, kit) => {
        for (let tries = 0; tries < 20; tries += 1) { // once it was sent, and again after one that was refused
          if (await (kit as TestKit<State>['kit']).dispatch(verifyCode({ code: String((next += 1)) }))) return 'accepted';
        }
        throw userErrors.cancelled();
      },
    },
  };
};

describe('authSuite of authCode', () => {
  for (const { name, run } of authSuite(make, { cannot: ['refuse', 'fail', 'wait'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
