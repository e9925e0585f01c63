import { assertStorable } from '../../src/domain/assertStorable.ts';
import { encodeJson } from '../../src/domain/encoding/json.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { messageOf } from '../../src/domain/errors.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { isOpenableWallet, probeWallet } from '../../src/contracts/walletKinds.ts';
import { selectScreens } from '../../src/store/modal.ts';
import { createTestKit } from './createTestKit.ts';
import type { AnyPlugin } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { TestKit, TestKitOptions } from './createTestKit.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What a plugin did that its contract does not allow. */
export type FindingRule =
  /** Registering it threw. */
  | 'registers'
  /** Naming its wallets, asking whether they are there or loading them threw. */
  | 'namesItsWallets'
  /** A text is missing. */
  | 'hasItsTexts'
  /** Its state holds something that cannot be stored. */
  | 'keepsFacts'
  /** A fault was reported while it was in use. */
  | 'runsQuietly'
  /** `use` threw. */
  | 'isOfUse'
  /** Something was left when it had gone. */
  | 'leavesNoTrace'
  /** The second time it did not start as the first time. */
  | 'startsAnew';

/** A rule that a plugin breaks, and how. */
export interface Finding {
  readonly rule: FindingRule;
  readonly message: string;
}

/** The kit that `checkPlugin` registers the plugin in, and how the plugin is used there. */
export interface CheckPluginOptions extends Omit<TestKitOptions<readonly AnyPlugin[]>, 'plugins'> {
  /** Plugins that it depends on. */
  readonly with?: readonly AnyPlugin[];
  /** What a visitor would do with it, e.g. connect one of its wallets. Leave it as busy as it can be: removal must cope. */
  use?(test: TestKit<CoreState>): Promise<void> | void;
}

/** Registers, uses and removes a plugin in a kit of its own, twice, and reports what it leaves behind. Empty when it keeps its contract. */
export async function checkPlugin(plugin: AnyPlugin, given: CheckPluginOptions = {}): Promise<readonly Finding[]> {
  assertArguments('checkPlugin({ id: string }, options?: object)', plugin, given);
  const { with: needed = [], use, ...options } = given;
  const findings: Finding[] = [];
  const find = (rule: FindingRule, message: string) => void findings.push({ rule, message });
  const attempt = async (rule: FindingRule, what: string, run: () => unknown) => {
    try {
      await run();
      return true;
    } catch (error) {
      find(rule, `${what}: ${messageOf(error)}`);
      return false;
    }
  };
  const test = createTestKit<readonly AnyPlugin[]>({ ...options, plugins: needed });
  const { kit, clock, faults } = test;
  const before = traceOf(test);

  const round = async (): Promise<string | undefined> => {
    const faultsBefore = faults.length;
    if (!(await attempt('registers', 'register', () => kit.register(plugin)))) return undefined;
    await clock.advance(0);
    const first = encodeJson(ownState(test, plugin));
    for (const { item, owner } of kit.readOwned(walletsPoint)) {
      if (owner !== plugin.id) continue;
      await attempt('namesItsWallets', `wallet '${item.id}'`, () => {
        if (item.id === '' || item.name === '') throw new Error('has no id or no name');
        const state: string = probeWallet(item);
        if (!['installed', 'reachable', 'absent'].includes(state)) throw new Error(`probe answers '${state}'`);
      });
      await attempt('namesItsWallets', `wallet '${item.id}'`, async () => {
        if (isOpenableWallet(item) && typeof (await item.open()) !== 'function') throw new Error('open loads no function');
      });
    }
    for (const { item, owner } of kit.readOwned(localesPoint)) {
      if (owner === plugin.id) for (const [key, text] of Object.entries(item.en)) if (typeof text !== 'string' || text.trim() === '') find('hasItsTexts', `'${key}' is empty`);
    }
    if (use) await attempt('isOfUse', 'use', () => use(test));
    await attempt('keepsFacts', 'state', () => assertStorable(ownState(test, plugin), plugin.id));
    for (const { owner, error } of faults.slice(faultsBefore)) find('runsQuietly', `${owner}: ${messageOf(error)}`);
    await attempt('leavesNoTrace', 'unregister', () => kit.unregister(plugin.id));
    await clock.advance(0);
    const after = traceOf(test);
    for (const [part, was] of Object.entries(before)) {
      const is = after[part];
      if (is !== was) find('leavesNoTrace', `${part}: ${was} before, ${is} after`);
    }
    return first;
  };

  const first = await round();
  // Faults of a second round say nothing new if the first had some.
  if (first !== undefined && findings.length === 0) {
    const second = await round();
    if (second !== undefined && second !== first) find('startsAnew', `state: ${first} at first, ${second} the second time`);
  }
  kit.destroy();
  return findings;
}

/** Everything that must be as it was, by name, as text. */
function traceOf({ kit, loose }: TestKit<CoreState>): Readonly<Record<string, string>> {
  const state = kit.getState();
  return {
    'state paths': Object.keys(state).sort().join(' '),
    'open wallets': encodeJson(state.connection.wallets),
    'connect phase': state.connection.phase.at === 'connecting' ? 'connecting' : 'at rest',
    'modal': encodeJson(selectScreens(state).filter(({ screenId }) => screenId !== 'core.wallets')), // over which it asked something: the list may stay
    'contributions': encodeJson(kit.explain().filter(({ plugin, point }) => !(plugin === 'core' && point === 'live'))), // what the core has made for its own flows meanwhile stays
    'policy': encodeJson(kit.permissions()),
    'sessions': String(servicesOf(kit).sessions.size),
    'questions': String(servicesOf(kit).questions.size),
    ...Object.fromEntries(Object.entries(loose()).map(([place, count]) => [place === 'timers' ? 'timers' : `listeners at ${place}`, String(count)])),
  };
}

function ownState({ kit }: TestKit<CoreState>, plugin: AnyPlugin): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(kit.getState()).filter(([path]) => plugin.slices.some(({ reducerPath }) => reducerPath === path)));
}
