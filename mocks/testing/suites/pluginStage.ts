import { createFakeClock } from '../../fakeClock.ts';
import { createMockWorld } from '../../world.ts';
import { checkPlugin } from '../checkPlugin.ts';
import { createTestKit } from '../createTestKit.ts';
import { createWorldHttp } from './worldHttp.ts';
import { expectEqual, expectThat, secretsIn, textOfAll } from './expecting.ts';
import { watchConsole } from './watchConsole.ts';
import { watchExits } from './watchExits.ts';
import type { AnyPlugin } from '../../../src/kernel/plugin.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { MockWorld } from '../../world.ts';
import type { TestKit, TestKitOptions } from '../createTestKit.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';

/** What a plugin is made in. */
export interface PluginSuiteSetting {
  /** Its clock stands still until the suite turns it. */
  readonly world: MockWorld;
}

/** A plugin to be tried. */
export interface PluginUnderTest {
  plugin(): AnyPlugin;
  /** What else its kit needs. */
  readonly kit?: Pick<TestKitOptions<readonly AnyPlugin[]>, 'adapters' | 'platform' | 'service'>;
  /** Ends what it has begun. */
  close?(): void | Promise<void>;
}

/** A plugin in a page of its own. */
export interface PluginStage<Made extends PluginUnderTest> {
  readonly made: Made;
  readonly plugin: AnyPlugin;
  readonly test: TestKit<CoreState>;
  readonly world: MockWorld;
  /** Goes through it while the console is watched, and sees that none of the secrets is left anywhere. */
  expectKept(secrets: readonly string[], tryOut: () => Promise<readonly unknown[]>): Promise<void>;
  /** Registers, uses and removes it in another kit, twice. */
  expectNoTrace(use?: (test: TestKit<CoreState>) => Promise<void>): Promise<void>;
  /** Another page of the same site, in a second tab or after a reload. It goes with the stage. */
  newPage(): TestKit<CoreState>;
  /** Lets a page pass a minute in which the visitor does nothing. */
  expectSilence(): Promise<void>;
}

/** Makes a plugin in a world of its own, registers it, runs the case, and clears everything away. */
export async function onPluginStage<Made extends PluginUnderTest>(make: (setting: PluginSuiteSetting) => Made | Promise<Made>, run: (stage: PluginStage<Made>) => Promise<void>): Promise<void> {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  const http = createWorldHttp(world, world.chains);
  const made = await make({ world });
  const kitOptions = { ...made.kit, clock, world, adapters: [...(made.kit?.adapters ?? []), http.adapter] };
  const load = (plugin: AnyPlugin, shared: Pick<TestKitOptions<readonly AnyPlugin[]>, 'storage'> = {}) => {
    const test = createTestKit({ ...kitOptions, ...shared, plugins: [plugin] });
    test.kit.start();
    return test;
  };
  const plugin = made.plugin();
  const test = load(plugin);
  const pages: TestKit<CoreState>[] = [];
  try {
    await clock.advance(0);
    servicesOf(test.kit).noteUserActivation();
    await run({
      made, plugin, test, world,
      newPage() {
        const page = load(made.plugin(), { storage: test.storage });
        pages.push(page);
        return page;
      },
      async expectKept(secrets, tryOut) {
        const logged = watchConsole();
        try {
          const errors = await tryOut();
          const places = { actions: test.actions, state: test.kit.getState(), storage: test.storage.values, faults: test.faults, errors, console: logged.lines };
          for (const [place, held] of Object.entries(places)) expectThat(secretsIn(textOfAll(held), secrets).length === 0, `A secret stands in ${place}`);
        } finally {
          logged.stop();
        }
      },
      async expectNoTrace(use) {
        const findings = await checkPlugin(made.plugin(), { ...kitOptions, ...(use && { use }) });
        expectEqual(findings.map(({ rule, message }) => `${rule}: ${message}`), [], 'What it leaves');
      },
      async expectSilence() {
        test.kit.destroy();
        const exits = watchExits();
        const page = load(made.plugin());
        try {
          await clock.advance(60_000);
          expectEqual([...http.asked, ...exits.used, ...page.opened], [], 'What went out');
        } finally {
          exits.stop();
          page.kit.destroy();
        }
      },
    });
  } finally {
    for (const { kit } of [test, ...pages]) kit.destroy();
    await made.close?.();
    world.close();
  }
}
