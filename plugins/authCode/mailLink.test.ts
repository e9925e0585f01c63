import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthServer, CodeFlow, MailLinkState } from '../../src/contracts/points/authProviders.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { codeQuestion } from './codeQuestion.ts';
import { authCode, resendCode, selectAuthCode, verifyCode } from './index.ts';
import type { AuthCodeState, MailLinkWait } from './index.ts';

type State = CoreState & { readonly authCode: AuthCodeState };
const address = 'canary-7d21@mail.example';
const ticket = 'canary-ticket-of-the-link';
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

interface Fate {
  readonly plugin?: typeof authCode;
  readonly purpose?: 'signIn' | 'link';
  readonly hasCode?: boolean;
  readonly sink?: (proof: AuthProof) => Promise<void>;
}

function start({ plugin = authCode, purpose = 'signIn', hasCode = true, sink }: Fate = {}) {
  const test = createTestKit({ plugins: [plugin] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const asked: unknown[] = [];
  const taken: AuthProof[] = [];
  let flows = 0;
  let answer: () => Promise<MailLinkState> = async () => ({ state: 'sent' });
  const send: AuthServer['sendCode'] & AuthServer['resendCode'] = async ({ mailHas }): Promise<CodeFlow> => {
    asked.push(mailHas);
    flows += 1;
    return { flowId: `code-${flows}`, resendInMs: 60_000, expiresInMs: 600_000, ...(!hasCode && { hasCode }), link: { flowId: `link-${flows}`, number: 47 } };
  };
  const signing = test.kit.dispatch(authenticate({
    providerId: 'email', identifier: address, purpose,
    server: { ...createAuthServer(), sendCode: send, resendCode: send, readMailLink: async ({ flowId, purpose: asPurpose }) => {
      asked.push(`${flowId} ${asPurpose}`);
      return answer();
    } },
    sink: sink ?? (async (proof) => void taken.push(proof)),
  }));
  signing.catch(() => {});
  const now = () => selectAuthCode(test.kit.getState());
  const link = (): MailLinkWait | undefined => (now().sending.at === 'sent' ? (now().sending as Extract<AuthCodeState['sending'], { at: 'sent' }>).link : undefined);
  return {
    test, asked, taken, signing, now, link,
    becomes: (next: () => Promise<MailLinkState>) => { answer = next; },
    sent: () => test.turnUntil(() => now().sending.at === 'sent'),
    question: () => getShownQuestion(test.kit, codeQuestion),
  };
}

describe('authCode with a link', () => {
  it('shows the number, asks every two seconds what has become of the link, and proves it', async () => {
    const { test, asked, taken, signing, link, sent, becomes, question, now } = start();
    await sent();
    expect(link()).toEqual({ at: 'waiting', number: 47 });
    await test.clock.advance(4_000);
    expect(asked).toEqual([['code', 'link'], 'link-1 signIn', 'link-1 signIn', 'link-1 signIn']);
    becomes(async () => ({ state: 'confirmed', ticket }));
    await test.clock.advance(2_000);
    await test.turnUntil(() => now().entry.at === 'valid');
    expect([taken, link()]).toEqual([[{ type: 'flow', flowId: 'link-1', ticket }], { at: 'confirmed' }]);
    question()?.answer('accepted');
    await test.settled(signing);
    await test.clock.advance(60_000);
    expect(asked).toHaveLength(5);
  });

  it('asks for what the site wants of a mail, and says what it is for', async () => {
    const { asked, sent } = start({ plugin: authCode.with({ mailHas: ['link'] }), purpose: 'link', hasCode: false });
    await sent();
    expect(asked).toEqual([['link'], 'link-1 link']);
  });

  it('lets the code be typed beside it, which ends the asking', async () => {
    const { test, asked, taken, signing, sent, question } = start();
    await sent();
    expect(await test.settled(test.kit.dispatch(verifyCode({ code: '480213' })))).toBe(true);
    question()?.answer('accepted');
    await test.settled(signing);
    const before = asked.length;
    await test.clock.advance(60_000);
    expect([taken, asked.length]).toEqual([[{ type: 'code', flowId: 'code-1', code: '480213' }], before]);
  });

  it('goes on with the link after a code that was wrong, also one that was being looked at while the link was confirmed', async () => {
    let settle: (() => void) | undefined;
    const taken: AuthProof[] = [];
    const { test, sent, becomes, now } = start({ sink: (proof) => {
      if (proof.type !== 'code') return Promise.resolve(void taken.push(proof));
      return new Promise((_resolve, reject) => {
        settle = () => reject(inAppErrors.wrongCode());
      });
    } });
    await sent();
    void test.kit.dispatch(verifyCode({ code: '000000' }));
    becomes(async () => ({ state: 'confirmed', ticket }));
    await test.clock.advance(4_000);
    expect(taken).toEqual([]);
    settle?.();
    await test.turnUntil(() => now().entry.at === 'invalid');
    await test.clock.advance(2_000);
    await test.turnUntil(() => now().entry.at === 'valid');
    expect(taken).toEqual([{ type: 'flow', flowId: 'link-1', ticket }]);
  });

  it.each<readonly [string, () => Promise<MailLinkState>, MailLinkWait]>([
    ['was declined', async () => ({ state: 'declined' }), { at: 'declined' }],
    ['is over', () => Promise.reject(inAppErrors.codeExpired()), { at: 'over' }],
  ])('says that the link %s, and lets another mail be sent', async (_what, answer, expected) => {
    const { test, asked, sent, becomes, link, now } = start();
    await sent();
    becomes(answer);
    await test.clock.advance(2_000);
    await test.turnUntil(() => link()?.at === expected.at);
    expect(link()).toEqual(expected);
    becomes(async () => ({ state: 'sent' }));
    await test.clock.advance(60_000);
    await test.settled(test.kit.dispatch(resendCode()));
    await test.turnUntil(() => now().sending.at === 'sent');
    expect([link(), asked.slice(-2)]).toEqual([{ at: 'waiting', number: 47 }, [['code', 'link'], 'link-2 signIn']]);
  });

  it('says that the wallet is away, asks less often meanwhile, and goes on once it is back', async () => {
    const { test, asked, sent, becomes, link } = start();
    await sent();
    becomes(() => Promise.reject(inAppErrors.serverAway()));
    await test.clock.advance(2_000);
    await test.turnUntil(() => link()?.at === 'waiting' && 'isAway' in (link() ?? {}));
    const before = asked.length;
    await test.clock.advance(10_000);
    expect(asked.length - before).toBe(2);
    becomes(async () => ({ state: 'sent' }));
    await test.clock.advance(5_000);
    await test.turnUntil(() => !('isAway' in (link() ?? {})));
    expect(link()).toEqual({ at: 'waiting', number: 47 });
  });

  it('ends with the code: no longer than it lasts', async () => {
    const { test, asked, sent, link } = start();
    await sent();
    for (let minutes = 0; minutes < 11; minutes += 1) await test.clock.advance(60_000);
    await test.turnUntil(() => link()?.at === 'over');
    const before = asked.length;
    await test.clock.advance(60_000);
    expect(asked).toHaveLength(before);
  });

  it('says why the person was not let in, without the ticket, and keeps ticket and address out of every action and state', async () => {
    const { test, sent, becomes, now, link } = start({ sink: (proof) => Promise.reject(new Error(`No ${'ticket' in proof ? proof.ticket : ''} for ${address}`)) });
    await sent();
    becomes(async () => ({ state: 'confirmed', ticket }));
    await test.clock.advance(2_000);
    await test.turnUntil(() => now().entry.at === 'linkingError');
    expect(link()).toEqual({ at: 'over' });
    expect(JSON.stringify([test.actions, test.kit.getState(), [...test.storage.values.values()]])).not.toMatch(/canary/);
  });

  it('asks no more for a person who went back', async () => {
    const { test, asked, sent, signing } = start();
    await sent();
    test.kit.dispatch(goBack());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    const before = asked.length;
    await test.clock.advance(60_000);
    expect(asked).toHaveLength(before);
  });
});
