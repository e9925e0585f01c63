import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer, CodeFlow } from '../../src/contracts/points/authProviders.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import type { AuthenticateRequest } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { listAuthProviders } from '../../src/flows/auth/listAuthProviders.ts';
import { codeQuestion } from './codeQuestion.ts';
import { authCode, resendCode, selectAuthCode, verifyCode } from './index.ts';
import type { AuthCodeConfig, AuthCodeState } from './index.ts';

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
  readonly plugin?: typeof authCode;
  readonly server?: Partial<AuthServer>;
  readonly sink?: (proof: AuthProof) => Promise<void>;
  readonly request?: Partial<AuthenticateRequest>;
}

function start({ plugin = authCode, server = {}, sink, request = {} }: Fate = {}) {
  const test = createTestKit({ plugins: [plugin] }) as unknown as TestKit<State>; // its own state is the plugin's
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
    server: { ...createAuthServer(), sendCode: async ({ kind, to, purpose }) => send(`${kind} ${to} ${purpose}`)(), resendCode: async ({ flowId }) => send(`again ${flowId}`)(), beginLogin: () => Promise.reject(new Error('not asked for')), proveDevice: () => Promise.reject(new Error('not asked for')), prepareMessage: () => Promise.reject(new Error('not asked for')), ...server },
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
    expect(question()?.params).toEqual({ to: address, kind: 'email', purpose: 'signIn' });
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

const number = '+12015550123';
const byPhone = (config: AuthCodeConfig = {}) => authCode.with({ ways: ['email', 'phone'], ...config });
const phoneRequest = { providerId: 'phone', identifier: number };

describe('authCode by phone', () => {
  it('is offered where the site asks for it alone, with its countries', async () => {
    const listedOf = async (plugin: typeof authCode) => {
      const { test } = start({ plugin });
      return (await test.settled(test.kit.dispatch(listAuthProviders()))).map(({ provider }) => provider);
    };
    expect((await listedOf(authCode)).map(({ id }) => id)).toEqual(['email']);
    expect((await listedOf(authCode.with({ ways: ['phone'] }))).map(({ id }) => id)).toEqual(['phone']);
    expect(await listedOf(byPhone({ allowedSmsCountryCodes: ['US', 'DE'], defaultSmsCountryCode: 'DE' }))).toMatchObject([
      { id: 'email', accepts: 'email' }, { id: 'phone', strategy: 'phone', group: 'input', accepts: 'phone', allowedCountryCodes: ['US', 'DE'], defaultCountryCode: 'DE', canLink: true },
    ]);
  });

  it.each<AuthCodeConfig>([{ defaultSmsCountryCode: 'USA' }, { allowedSmsCountryCodes: ['us'] }, { allowedSmsCountryCodes: ['US'], defaultSmsCountryCode: 'DE' }])('is not registered with countries that cannot be: %j', (config) => {
    expect(() => start({ plugin: byPhone(config) })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'authCode.badCountry' }) }));
  });

  it('sends a code to the number, asks for it, and ends', async () => {
    const { test, asked, taken, signing, sent, verify, question } = start({ plugin: byPhone(), request: phoneRequest });
    await sent();
    expect([asked, question()?.params]).toEqual([[`phone ${number} signIn`], { to: number, kind: 'phone', purpose: 'signIn' }]);
    expect(await verify(right)).toBe(true);
    question()?.answer('accepted');
    await test.settled(signing);
    expect(taken).toEqual([{ type: 'code', flowId: 'flow-of-a-test-1', code: right }]);
  });

  it('brings what a check of the site has answered, before the first message of a flow alone, and keeps it out of every state', async () => {
    const token = 'canary-human-token';
    const asked: unknown[] = [];
    let checks = 0;
    const { test, sent } = start({
      plugin: byPhone({ proveHuman: async () => {
        checks += 1;
        return token;
      } }),
      request: phoneRequest,
      server: { sendCode: async ({ kind, humanToken }) => {
        asked.push([kind, humanToken]);
        return { flowId: 'flow', resendInMs: 0, expiresInMs: 600_000 };
      } },
    });
    await sent();
    await test.clock.advance(60_000);
    await test.settled(test.kit.dispatch(resendCode()));
    await sent();
    expect([asked, checks]).toEqual([[['phone', token]], 1]);
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toContain(token);
    const mailed = start({ plugin: byPhone({ proveHuman: () => Promise.reject(new Error('not asked')) }) });
    await mailed.sent();
  });

  it('says that the code could not be sent where the check fails, without its token', async () => {
    const token = 'canary-human-token';
    const { test, until, now } = start({ plugin: byPhone({ proveHuman: async () => token }), request: phoneRequest, server: { sendCode: () => Promise.reject(inAppErrors.humanNeeded({}, { cause: new Error(`${token} of ${number}`) })) } });
    await until(({ sending }) => sending.at === 'failed');
    expect(now().sending).toMatchObject({ at: 'failed', error: { code: 'inApp.humanNeeded' } });
    expect(JSON.stringify([test.actions, test.kit.getState()])).not.toMatch(/canary-human|2015550123/);
  });

  it('ends a check that is not waited for any more', async () => {
    const { test, signing, ends } = start({ plugin: byPhone({ proveHuman: () => new Promise(() => {}) }), request: phoneRequest });
    ends.abort(userErrors.cancelled());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(byPhone(), { use: async (test) => {
      test.kit.dispatch(authenticate({ ...phoneRequest, sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const makeFor = (providerId: 'email' | 'phone', identifier: string): MakeAuth => () => {
  let next = 100_000;
  return {
    providerId,
    identifier,
    plugin: () => byPhone(),
    controls: {
      set: () => {},
      secrets: () => [identifier],
      answer: async (_question, kit) => {
        for (let tries = 0; tries < 20; tries += 1) { // once it was sent, and again after one that was refused
          if (await (kit as TestKit<State>['kit']).dispatch(verifyCode({ code: String((next += 1)) }))) return 'accepted';
        }
        throw userErrors.cancelled();
      },
    },
  };
};

describe.each([['email', address], ['phone', number]] as const)('authSuite of authCode by %s', (providerId, identifier) => {
  for (const { name, run } of authSuite(makeFor(providerId, identifier), { cannot: ['refuse', 'fail', 'wait'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
