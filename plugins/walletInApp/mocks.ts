import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** The page contacts nothing itself: give the plugin `createMockWalletFrame().openFrame`, and the frame is in memory. */
export default { handlers: [], scenarios: [] } satisfies PluginMocks;
