import { createFakeClock, createMockWorld } from '../../../mocks/index.ts';
import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestKit, TestStorage } from '../../../mocks/testing/index.ts';
import type { FakeClock } from '../../../mocks/index.ts';
import type { AnyPlugin } from '../../../src/kernel/plugin.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { Anvil } from '../../lib/anvil.ts';

/** A kit over a real node whose time, page and storage belong to the test. Given the storage of another one, it is the page after a reload. */
export function turnedKit(anvil: Anvil, { clock = createFakeClock(), storage = createTestStorage(), plugins = [] }: { readonly clock?: FakeClock; readonly storage?: TestStorage; readonly plugins?: readonly AnyPlugin[] } = {}): TestKit<CoreState> {
  const mocked = createMockWorld({ clock });
  const [chain] = mocked.chains;
  if (!chain) throw new Error('The mocked world has no chain.');
  const test = createTestKit({ clock, storage, plugins, world: { ...mocked, chains: [{ ...chain, id: anvil.chainId, rpcUrl: anvil.url }] } });
  test.kit.start();
  return test as unknown as TestKit<CoreState>; // no test asks for the state of its plugins
}
