import type { ReactNode } from 'react';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { authPasskey } from '../../../plugins/authPasskey/index.ts';
import { authSocial } from '../../../plugins/authSocial/index.ts';
import type { AuthSocialConfig } from '../../../plugins/authSocial/index.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import { useSignIn } from '../../../plugins/siwe/react.ts';
import { httpSite } from '../../../demo/signIn/signInSite.ts';
import { walletEcosystem, walletInApp } from '../../../plugins/walletInApp/index.ts';
import { useIdentity } from '../../../plugins/walletInApp/react.ts';
import { createLatchkey, send, signMessage } from '../../../src/index.ts';
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
const kit = createLatchkey({
  chains: [{ id: chainId, name: 'Anvil', rpc: read('rpc'), nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true }],
  plugins: [inAppWallet, authCode.with({ ways: params.has('phone') ? ['email', 'phone'] : ['email'] }), authPasskey, authGuest, ...(params.has('social') ? [authSocial.with(params.has('fedcm') ? { providers: [acme], fedCm: { acme: read('fedcm') } } : { providers: social })] : []), ...(params.has('telegram') ? [authSocial.with({ providers: ['telegram'] })] : []), ...(params.has('siwe') ? [siwe.with({ ...httpSite(read('siwe')), isRequired: true })] : [])],
});

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
    },
  };
});
