import { authStrategies, proofTypes } from '../../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../../src/contracts/points/locales.ts';
import { screensPoint } from '../../../src/contracts/points/screens.ts';
import { isStorable } from '../../../src/domain/encoding/isStorable.ts';
import { WalletError } from '../../../src/domain/errors.ts';
import { createAuthWindows } from '../../../src/flows/auth/authWindows.ts';
import { ask } from '../../../src/flows/modal/ask.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { authBehaviourCases } from './authBehaviourCases.ts';
import { signIn, specOf } from './authStage.ts';
import { createAuthServer } from './createAuthServer.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { AuthProof, AuthSink } from '../../../src/contracts/points/authProviders.ts';
import type { AskInConnect } from '../../../src/contracts/wallet.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { AuthStage } from './authStage.ts';
import type { AuthRule, AuthSuiteCapability, AuthUnderTest } from './authControls.ts';
import type { PluginSuiteSetting } from './pluginStage.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** Makes the way to sign in that a case of `authSuite` tests, anew for each. */
export type MakeAuth = (setting: PluginSuiteSetting) => AuthUnderTest | Promise<AuthUnderTest>;

/** Whether a way to sign in keeps the contract, as cases for any test runner or for `runSuite`. */
export function authSuite(makeAuth: MakeAuth, options: { readonly cannot?: readonly AuthSuiteCapability[] } = {}): readonly SuiteCase<AuthRule>[] {
  assertArguments('authSuite(makeAuth: function, options?: object)', makeAuth, options);
  const { cannot = [] } = options;
  return toCases([...cases, ...authBehaviourCases], cannot, run => onPluginStage(async (setting) => ({ server: createAuthServer(), ...(await makeAuth(setting)) }), run));
}

const cases: readonly CaseSpec<AuthRule, AuthSuiteCapability, AuthStage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id, a strategy, a group, an icon that can be shown, and modes',
    async run(stage) {
      const spec = specOf(stage);
      const { id, strategy, group, icon, modes, canLink, config = {} } = spec;
      expectThat(/^[\w.-]+$/.test(id), `Its id is '${id}'`);
      expectThat(authStrategies.includes(strategy), `Its strategy is '${strategy}'`);
      expectThat(['social', 'input', 'button'].includes(group), `Its group is '${group}'`);
      if (spec.group === 'input') expectThat(['email', 'phone'].includes(spec.accepts), `It accepts '${spec.accepts}'`);
      expectThat(/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(icon), 'Its icon is no data URI of an image');
      expectThat(modes.length > 0, 'It has no mode');
      for (const mode of modes) {
        if (mode.mode === 'popup') expectThat(mode.widthPx > 0 && mode.heightPx > 0, 'Its window has no size');
        else if (mode.mode === 'window') expectThat(/^https?:\/\//.test(mode.redirectUrl), 'Its window ends at no address');
        else expectThat(['none', 'redirect'].includes(mode.mode), `It signs in by '${mode.mode}'`);
      }
      expectThat(typeof canLink === 'boolean', 'It does not say whether it can be added to an account');
      expectThat(Object.values(config).every(isStorable), 'Its config cannot be stored');
      expectThat(typeof (await resultOf(stage.test, 'Loading it', spec.load())).start === 'function', 'It has no start');
    },
  },
  {
    rule: 'namesItself',
    name: 'has a name among its own texts',
    async run(stage) {
      const { title } = specOf(stage);
      const texts = stage.test.kit.readOwned(localesPoint).filter(({ owner }) => owner === stage.plugin.id).map(({ item }) => item.en[title]);
      expectThat(texts.some(text => text !== undefined && text.trim() !== ''), `There is no text '${title}'`);
    },
  },
  {
    rule: 'bringsItsScreens',
    name: 'brings the screens that it names, under its own id',
    async run(stage) {
      const { plugin, test } = stage;
      for (const screenId of Object.values(specOf(stage).screens)) {
        expectThat(screenId.startsWith(`${plugin.id}.`), `Its screen '${screenId}' does not start with '${plugin.id}.'`);
        const screen = test.kit.read(screensPoint).get(screenId);
        expectThat(screen?.load !== undefined, `There is no screen '${screenId}'`);
        expectThat(['function', 'object'].includes(typeof (await resultOf(test, 'Loading its screen', screen.load())).default), 'Its screen is no component');
      }
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'saysWhetherAvailable',
    name: 'says within three seconds whether it works here, and shows no prompt',
    async run(stage) {
      const { kit, clock } = stage.test;
      const spec = specOf(stage);
      const port = servicesOf(kit).portFor(stage.plugin.id);
      expectThat(['undefined', 'boolean'].includes(typeof spec.isReturning?.({ purpose: 'signIn', port })), 'isReturning answers neither yes nor no');
      let answer: unknown = spec.available ? undefined : { at: 'available' };
      spec.available?.({ purpose: 'signIn', signal: new AbortController().signal, port }).then(given => (answer = given), () => {});
      await clock.advance(3_000);
      const { at }: { readonly at?: unknown } = Object(answer);
      expectThat(at === 'available' || at === 'unavailable', 'It does not say whether it works here');
      expectEqual(stage.made.controls.open?.() ?? 0, 0, 'Open windows, prompts and requests');
    },
  },
  {
    rule: 'signsIn',
    name: 'proves who the person is, once, as its strategy does',
    async run(stage) {
      const taken: AuthProof[] = [];
      await resultOf(stage.test, 'Signing in', signIn(stage, async proof => void taken.push(proof)));
      expectEqual(taken.map(({ type }) => proofTypes[specOf(stage).strategy].includes(type)), [true], 'Proofs');
      expectEqual(stage.made.controls.open?.() ?? 0, 0, 'Open windows, prompts and requests');
    },
  },
  {
    rule: 'signsInAgain',
    name: 'proves it anew each time: no proof is good for two sign-ins',
    async run(stage) {
      const taken: string[] = [];
      for (const what of ['Signing in', 'Signing in again']) await resultOf(stage.test, what, signIn(stage, async proof => void taken.push(JSON.stringify(proof))));
      expectThat(new Set(taken).size === 2, 'It gives one proof twice');
    },
  },
  {
    rule: 'links',
    name: 'adds itself to an account that is signed in, as it says',
    needs: ['link'],
    async run(stage) {
      expectThat(specOf(stage).canLink, "It says that it cannot be added: say that it cannot 'link'");
      const taken: AuthProof[] = [];
      await resultOf(stage.test, 'Linking', signIn(stage, async proof => void taken.push(proof), { purpose: 'link' }));
      expectEqual(taken.length, 1, 'Proofs');
    },
  },
  {
    rule: 'takesRefusalOfPerson',
    name: 'fails with user.rejected, when the person says no',
    needs: ['refuse'],
    async run(stage) {
      await stage.made.controls.set('refuses');
      await failureOf(stage.test, 'What the person refuses', signIn(stage), ['user.rejected']);
      expectEqual(stage.made.controls.open?.() ?? 0, 0, 'Open windows, prompts and requests');
    },
  },
  {
    rule: 'takesFailure',
    name: 'fails with a code of its own, when the identity provider is out of order',
    needs: ['fail'],
    async run(stage) {
      await stage.made.controls.set('fails');
      const { code } = await failureOf(stage.test, 'What is out of order', signIn(stage));
      expectThat(!['auth.failed', 'user.rejected'].includes(code), `It fails with ${code}, which does not say why`);
    },
  },
  {
    rule: 'passesOnRefusedProof',
    name: 'says so, or offers another try, when a proof is refused',
    async run(stage) {
      const refused = new WalletError('wallet.badSignature', 'It is refused', { remedy: 'Try again.' });
      let tries = 0;
      const signing = signIn(stage, async () => {
        tries += 1;
        if (tries === 1) throw refused;
      });
      const code = await resultOf(stage.test, 'Signing in', signing.then(() => undefined, (error: { readonly code?: string }) => error.code));
      expectThat(tries > 1 ? code === undefined : code === refused.code, `It ends with ${code ?? 'nothing'} after ${tries} tries`);
    },
  },
  {
    rule: 'endsWhenAborted',
    name: 'ends at once, and closes what is open, when it is given up',
    needs: ['wait'],
    async run(stage) {
      const { test, made: { controls } } = stage;
      await controls.set('waits');
      const ends = new AbortController();
      const provider = await resultOf(test, 'Loading it', specOf(stage).load());
      servicesOf(test.kit).noteUserActivation();
      let hasEnded = false;
      const { modes: [mode], config = {} } = specOf(stage);
      const { identifier } = stage.made;
      const askInModal: AskInConnect = (question, params) => test.kit.dispatch(ask(question, params, ends.signal)) as Promise<never>; // no answer but the question's own: there is nothing to go back to
      const { ways } = createAuthWindows(servicesOf(test.kit), stage.plugin.id, mode, ends);
      provider.start({ ...ways, purpose: 'signIn', mode, config, ...(identifier !== undefined && { identifier }), signal: ends.signal, port: servicesOf(test.kit).portFor(stage.plugin.id), sink: async () => {}, server: stage.made.server, ask: askInModal }).then(() => (hasEnded = true), () => (hasEnded = true));
      await test.turnUntil(() => (controls.open?.() ?? 1) > 0);
      ends.abort(new Error('No longer wanted'));
      await test.clock.advance(0);
      expectThat(hasEnded, 'It goes on after it was aborted');
      expectEqual(controls.open?.() ?? 0, 0, 'Open windows, prompts and requests');
    },
  },
  {
    rule: 'closesItsWindow',
    name: 'leaves no window open once it has ended, but one that does not report back',
    async run(stage) {
      const { modes: [{ mode }] } = specOf(stage);
      await resultOf(stage.test, 'Signing in', signIn(stage));
      expectThat(mode === 'window' || stage.test.windows.every(one => one.isClosed()), 'A window stays open');
    },
  },
  { rule: 'leavesNoTrace', name: 'goes without a trace after use, and can come again', run: stage => stage.expectNoTrace(async test => resultOf(test, 'Signing in', signIn({ ...stage, test }))) },
  {
    rule: 'keepsSecrets',
    name: 'shows neither its proof nor any other of its secrets',
    async run(stage) {
      const secrets: string[] = [...(stage.made.controls.secrets?.() ?? [])];
      const sink: AuthSink = async proof => void secrets.push(...Object.entries(proof).flatMap(([name, value]) => (name === 'type' ? [] : [value])));
      await stage.expectKept(secrets, async () => {
        const errors: unknown[] = [];
        await resultOf(stage.test, 'Signing in', signIn(stage, sink));
        await resultOf(stage.test, 'A proof that is refused', signIn(stage, async (proof) => {
          await sink(proof);
          throw new WalletError('wallet.badSignature', `It is refused: ${Object.values(proof).join(' ')}`, { remedy: 'Try again.' });
        }).catch((error: unknown) => errors.push(error)));
        return errors;
      });
    },
  },
];
