import { fetchHttpAdapter } from '../../adapters/browser/index.ts';
import { fakeWalletInfo, mockBundlerUrl, mockForwarders, mockPaymasterUrl, mockRelayerUrls, mockToken } from '../../mocks/index.ts';
import { authCode } from '../../plugins/authCode/index.ts';
import { authPasskey } from '../../plugins/authPasskey/index.ts';
import { authSocial } from '../../plugins/authSocial/index.ts';
import { collectibles } from '../../plugins/collectibles/index.ts';
import { relayerOpenZeppelin } from '../../plugins/relayerOpenZeppelin/index.ts';
import { tokenList } from '../../plugins/tokenList/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { factoryAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import type { PageSite } from '../inApp/inApp.ts';
import { dropPlugins } from '../mocked/drops.ts';
import type { MockedWorld } from '../mocked/mockedWorld.ts';
import { mark } from './mark.ts';
import { toldByShop } from './toldByShop.ts';
import { watchHttp } from './record.ts';
import type { FlowRecord } from './record.ts';

const name = 'Dawn Chorus';

/** The shop, as the wallet in its page knows it. */
export const shop: PageSite = { name, walletName: name, ways: [authCode, authPasskey, authSocial.with({ providers: ['google'] })], known: toldByShop };

/** The shop's kit: a smart account for who comes by e-mail, passkey or Google, any other wallet as it is, and what the shop sells. */
export function createShop({ chains, adapters, service, plugins, inApp }: MockedWorld, record: FlowRecord): Latchkey {
  return createLatchkey({
    id: 'latchkey-showcase',
    store: 'host', // the drawer listens to its actions
    locale: 'browser',
    chains,
    service,
    adapters: [watchHttp(fetchHttpAdapter, record), ...adapters],
    // Who comes by e-mail gets the smart account that this wallet owns.
    wallets: { hidden: ['inApp'], order: ['smart'], recommended: ['smart', fakeWalletInfo.rdns] },
    plugins: [
      ...inApp.plugins,
      walletSmart.with({ metadata: { name, icon: mark }, owner: 'inApp', account: factoryAccount(), bundlers: mockBundlerUrl, paymaster: { url: mockPaymasterUrl } }),
      walletInjected.with({ connectDelayMs: 300 }),
      ...plugins, // wallets on phones, and who sells and bridges tokens
      relayerOpenZeppelin.with({ name, url: mockRelayerUrls.openZeppelin, forwarder: mockForwarders.erc2771, kind: 'erc2771' }),
      collectibles,
      ...dropPlugins(),
      tokenList.with({ tokens: chains.map(({ id }) => ({ chainId: id, ...mockToken, priceUsd: 1 })) }),
    ],
  });
}
