import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** It contacts no host through the kit's own way out. What apps do is told by `createMockApp` of the mocked world. */
export default { handlers: [], scenarios: [] } satisfies PluginMocks;
