import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** It contacts no host through the kit's own way out. What the wallet at the other end does is listed with the wallets that are mocked. */
export default { handlers: [], scenarios: [] } satisfies PluginMocks;
