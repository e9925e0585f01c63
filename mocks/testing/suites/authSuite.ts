import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { screensPoint } from '../../../src/contracts/points/screens.ts';
import { expectEqual, expectThat, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { AuthProviderSpec } from '../../../src/contracts/points/authProviders.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';

/** What the contract of ways to sign in asks for, as far as it goes today. */
export type AuthRule = 'listsItself' | 'bringsItsScreen' | 'staysSilentBeforeIntent' | 'leavesNoTrace';

/** A way to sign in that is to be tried. */
export interface AuthUnderTest extends PluginUnderTest {
  readonly providerId: string;
}

export type MakeAuth = (setting: PluginSuiteSetting) => AuthUnderTest | Promise<AuthUnderTest>;

/** Whether a way to sign in keeps the contract, as cases for any test runner or for `runSuite`. */
export function authSuite(makeAuth: MakeAuth): readonly SuiteCase<AuthRule>[] {
  return toCases(cases, [], run => onPluginStage(makeAuth, run));
}

type Stage = PluginStage<AuthUnderTest>;

const cases: readonly CaseSpec<AuthRule, never, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id, a group and an icon that can be shown',
    async run(stage) {
      const { id, group, icon } = specOf(stage);
      expectThat(id.trim() !== '' && id === id.trim(), `Its id is '${id}'`);
      expectThat(['social', 'input', 'button'].includes(group), `Its group is '${group}'`);
      expectThat(/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(icon), 'Its icon is no data URI of an image');
    },
  },
  {
    rule: 'bringsItsScreen',
    name: 'brings the screen that it names, under its own id',
    async run(stage) {
      const { plugin, test } = stage;
      const { screenId } = specOf(stage);
      expectThat(screenId.startsWith(`${plugin.id}.`), `Its screen '${screenId}' does not start with '${plugin.id}.'`);
      const screen = test.kit.read(screensPoint).get(screenId);
      expectThat(screen !== undefined, `There is no screen '${screenId}'`);
      expectThat(['function', 'object'].includes(typeof (await resultOf(test, 'Loading its screen', screen.load())).default), 'Its screen is no component');
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  { rule: 'leavesNoTrace', name: 'goes without a trace, and can come again', run: ({ expectNoTrace }) => expectNoTrace() },
];

function specOf({ test, made, plugin }: Stage): AuthProviderSpec {
  const owned = test.kit.readOwned(authProvidersPoint).filter(({ item }) => item.id === made.providerId);
  expectEqual(owned.map(({ owner }) => owner), [plugin.id], `Who contributes '${made.providerId}'`);
  const [found] = owned;
  expectThat(found !== undefined, `Nobody contributes '${made.providerId}'`);
  return found.item;
}
