export type { BundlerScenario, PaymasterScenario } from '../../src/contracts/mocks.ts';

/** Where the mocked bundlers are; `{chainId}` stands for the chain's. For `walletSmart.with({ bundlers: mockBundlerUrl })`. */
export const mockBundlerUrl = 'https://bundler.latchkey.test/{chainId}';

/** Where the mocked service is that pays for user operations; `{chainId}` stands for the chain's. For `walletSmart.with({ paymaster: { url: mockPaymasterUrl } })`. */
export const mockPaymasterUrl = 'https://paymaster.latchkey.test/{chainId}';
