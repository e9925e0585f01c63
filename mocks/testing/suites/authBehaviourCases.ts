import { userErrors } from '../../../src/contracts/errors.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import type { AuthProof, AuthPurpose, AuthServer } from '../../../src/contracts/points/authProviders.ts';
import type { AuthRule, AuthSuiteCapability } from './authControls.ts';
import { signIn, specOf } from './authStage.ts';
import type { AuthStage } from './authStage.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import type { CaseSpec } from './suite.ts';

type Case = CaseSpec<AuthRule, AuthSuiteCapability, AuthStage>;

/** How a way to sign in behaves where something goes wrong that no way can keep from happening. */
export const authBehaviourCases: readonly Case[] = [
  refusedOnce('saysWrongCode', 'says so, or offers another try, when what was proved is wrong', () => inAppErrors.wrongCode({ triesLeft: 4 })),
  refusedOnce('saysExpired', 'says so, or offers another try, when it took too long', () => inAppErrors.codeExpired()),
  refusedOnce('saysThrottled', 'does not try again by itself, when there were too many tries', () => inAppErrors.tooMany({ retryAfterMs: 60_000 })),
  { ...refusedOnce('saysLinkedElsewhere', "says so, or offers another try, when it is another account's", () => inAppErrors.alreadyLinked(), 'link'), needs: ['link'] },
  {
    rule: 'saysOffline',
    name: 'says so, or waits for the person, when the server of the wallet is away',
    async run(stage) {
      const away = (): Promise<never> => Promise.reject(inAppErrors.serverAway());
      const server: AuthServer = { sendCode: away, resendCode: away, readMailLink: away, proveDevice: away, beginLogin: away, findPasskey: away, provePasskey: away, prepareMessage: away };
      stage.test.setOnline(false);
      // A screen that says so waits for its person, who turns away.
      const answer = (): never => {
        throw userErrors.cancelled();
      };
      const signing = signIn({ ...stage, made: { ...stage.made, server, controls: { ...stage.made.controls, answer } } }, away);
      await failureOf(stage.test, 'Signing in without a server', signing, ['inApp.serverAway', 'user.cancelled', 'http.unreachable', 'http.timedOut']);
    },
  },
  {
    rule: 'takesCancel',
    name: 'ends when the person turns away from what it asks',
    async run(stage) {
      const { made } = stage;
      let isAsked = false;
      const answer = (): never => {
        isAsked = true;
        throw userErrors.cancelled();
      };
      const signing = signIn({ ...stage, made: { ...made, controls: { ...made.controls, answer } } });
      const code = await resultOf(stage.test, 'Turning away', signing.then(() => undefined, (error: { readonly code?: string }) => error.code));
      if (!isAsked) return; // it asks nothing that one could turn away from
      expectThat(code === 'user.cancelled' || code === 'user.rejected', `It ends with ${code ?? 'success'} for a person who has turned away`);
    },
  },
  {
    rule: 'takesClosedWindow',
    name: 'ends, and proves nothing, when the person closes its window',
    async run(stage) {
      const { test, made: { controls } } = stage;
      if (specOf(stage).modes[0].mode !== 'popup') return; // there is no window to close
      await controls.set('waits');
      const taken: AuthProof[] = [];
      const signing = signIn(stage, async proof => void taken.push(proof));
      signing.catch(() => {}); // waited for below
      await test.turnUntil(() => test.windows.length > 0);
      test.windows.at(-1)?.close();
      const { code } = await failureOf(test, 'A window that is closed', signing);
      expectThat(!['auth.failed', 'auth.noProof'].includes(code), `It fails with ${code}, which does not say why`);
      expectEqual(taken.length, 0, 'Proofs');
    },
  },
  {
    rule: 'worksInTwoTabs',
    name: 'gives a proof of its own to each of two tabs that sign in at once',
    async run(stage) {
      const taken: string[] = [];
      const tabs = [stage.test, stage.newPage()];
      const signing = tabs.map(test => signIn({ ...stage, test }, async proof => void taken.push(JSON.stringify(proof))));
      await resultOf(stage.test, 'Signing in in two tabs', Promise.all(signing));
      expectThat(taken.length === 2 && new Set(taken).size === 2, `Two tabs get ${taken.length} proofs, ${new Set(taken).size} of them of their own`);
    },
  },
  {
    rule: 'worksAfterReload',
    name: 'begins anew on a page that was loaded anew while it was under way',
    async run(stage) {
      const { test, made } = stage;
      const { answer: _left, ...unanswered } = made.controls;
      await made.controls.set('waits');
      signIn({ ...stage, made: { ...made, controls: unanswered } }).catch(() => {}); // it goes with its page
      await test.clock.advance(1_000);
      test.kit.destroy();
      await made.controls.set('agrees');
      const page = stage.newPage();
      const taken: AuthProof[] = [];
      await resultOf(page, 'Signing in after a reload', signIn({ ...stage, test: page }, async proof => void taken.push(proof)));
      expectEqual(taken.length, 1, 'Proofs');
    },
  },
];

/** The first proof is refused. A provider that asks may offer another try; one that does not ends with what it was refused for. */
function refusedOnce(rule: AuthRule, name: string, refuse: () => Error & { readonly code: string }, purpose: AuthPurpose = 'signIn'): Case {
  return {
    rule,
    name,
    async run(stage) {
      const { made } = stage;
      const { answer } = made.controls;
      const refused = refuse();
      let [tries, asked] = [0, 0];
      const controls = { ...made.controls, ...(answer && { answer: (...given: Parameters<typeof answer>) => ((asked += 1), answer(...given)) }) };
      const signing = signIn({ ...stage, made: { ...made, controls } }, async () => {
        tries += 1;
        if (tries === 1) throw refused;
      }, { purpose });
      const code = await resultOf(stage.test, 'Signing in', signing.then(() => undefined, (error: { readonly code?: string }) => error.code));
      if (tries === 0 && purpose === 'link') return; // that it links at all is a rule of its own
      expectThat(tries > 1 ? asked > 0 : code === refused.code, tries > 1 ? 'It tries again without its person' : `It ends with ${code ?? 'nothing'}`);
    },
  };
}
