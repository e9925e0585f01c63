import type { ReactNode } from 'react';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { authPasskey } from '../../../plugins/authPasskey/index.ts';
import { authSocial } from '../../../plugins/authSocial/index.ts';
import type { AuthSocialConfig } from '../../../plugins/authSocial/index.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import { useSignIn } from '../../../plugins/siwe/react.ts';
import { httpSite } from '../../../demo/signIn/signInSite.ts';
import { openFrameScreen, walletEcosystem, walletInApp } from '../../../plugins/walletInApp/index.ts';
import { useIdentity } from '../../../plugins/walletInApp/react.ts';
import { factoryAccount, grantSessionKey, walletSmart } from '../../../plugins/walletSmart/index.ts';
import type { WalletSmartConfig } from '../../../plugins/walletSmart/index.ts';
import { connect, createLatchkey, send, signMessage } from '../../../src/index.ts';
import type { Latchkey } from '../../../src/index.ts';
import { getActiveAccount } from '../../../src/plugin.ts';
import { useDisconnect } from '../../../src/react.ts';
import { drawSite } from '../drawSite.tsx';

const params = new URLSearchParams(location.search);
const read = (name: string): string => params.get(name) ?? '';
const chainId = 31_337;
const acme: AuthSocialConfig['providers'][number] = { id: 'acme', name: 'Acme', icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M1 7 4 1l3 6z'/></svg>" };
const social: AuthSocialConfig['providers'] = ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam', acme];
const partnerId = params.get('partner');
const inAppWallet = params.has('ecosystem')
  ? walletEcosystem.with({ url: read('wallet'), siteId: read('site'), ecosystemId: read('ecosystem'), ...(partnerId !== null && { partnerId }), metadata: { name: 'Market Wallet' } })
  : walletInApp.with({ url: read('wallet'), siteId: 'shop', metadata: { name: 'Shop Wallet' }, ...(params.has('mode') && { auth: { mode: 'redirect' as const } }) });
const chains = [{ id: chainId, name: 'Anvil', rpc: read('rpc'), nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }];
const smart = (part: Partial<WalletSmartConfig> = {}) => walletSmart.with({ owner: 'inApp', account: factoryAccount({ factory: read('factory') }), bundlers: read('bundler'), ...part });
const kit = createLatchkey({
  chains,
  plugins: [inAppWallet, ...(params.has('bundler') ? [smart()] : []), authCode.with({ ways: params.has('phone') ? ['email', 'phone'] : ['email'] }), authPasskey, authGuest, ...(params.has('social') ? [authSocial.with(params.has('fedcm') ? { providers: [acme], fedCm: { acme: read('fedcm') } } : { providers: social })] : []), ...(params.has('telegram') ? [authSocial.with({ providers: ['telegram'] })] : []), ...(params.has('siwe') ? [siwe.with({ ...httpSite(read('siwe')), isRequired: true })] : [])],
});

const target = read('target');
const data = read('data');
let keyed: Promise<Latchkey> | undefined;
/** The account by the key that the wallet keeps, in a kit of its own: no screen of that one is in the page. */
async function openByKey(): Promise<Latchkey> {
  const byKey = createLatchkey({ id: 'by-key', chains, plugins: [inAppWallet, smart({ sessionKeyOf: kit.dispatch(getActiveAccount()).address, keyInVault: true })] });
  byKey.start();
  await byKey.dispatch(connect({ walletId: 'smart' }));
  return byKey;
}
const sendByKey = async (to: string, valueWei = 0n): Promise<string> => (await (keyed ??= openByKey()).then((byKey) => byKey.dispatch(send({ to, data, valueWei, simulate: false })))).hash;
/** Of a smart account that the wallet owns. */
const smartDeeds = {
  Grant: () => kit.dispatch(grantSessionKey({ signer: 'vault', approvedTargets: [target], nativeTokenLimitPerTransaction: 1_000n })).then(({ permissions }) => permissions.signer),
  Within: () => sendByKey(target, 1_000n),
  Beyond: () => sendByKey(target, 1_001n),
  Elsewhere: () => sendByKey(read('other')),
  Keys: () => kit.dispatch(openFrameScreen({ screen: 'sessionKeys' })).then(() => 'closed'),
};

/** Where signing in at the site stands. */
function SignedIn(): ReactNode {
  const { phase } = useSignIn();
  return <p data-testid="sign-in">{phase.at}</p>;
}

/** A site with the in-app wallet. */
drawSite(kit, () => {
  const { disconnect } = useDisconnect();
  const { getToken } = useIdentity();
  return {
    ...(params.has('siwe') && { more: <SignedIn /> }),
    deeds: {
      Sign: () => kit.dispatch(signMessage({ message: 'Hello, shop' })),
      Pay: () => kit.dispatch(send({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 10n ** 15n })).then(({ hash }) => hash),
      Token: () => getToken().then(({ token }) => token),
      Leave: () => disconnect().then(() => 'done'),
      ...(params.has('bundler') && smartDeeds),
    },
  };
});
