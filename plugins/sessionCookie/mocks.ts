import type { PluginMocks } from '../../src/contracts/mocks.ts';

/** The route is the site's own: `createSiteSessions` of `latchkey/siteSession` answers in a test as it does on a server. */
export default { handlers: [], scenarios: [] } satisfies PluginMocks;
