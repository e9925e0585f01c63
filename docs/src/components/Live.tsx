import { lazy, Suspense, useEffect, useState } from 'react';

const scenes = {
  connect: lazy(() => import('../scenes/Connect.tsx')),
  inAppWallet: lazy(() => import('../scenes/InAppWallet.tsx')),
  signIn: lazy(() => import('../scenes/SignIn.tsx')),
  send: lazy(() => import('../scenes/Send.tsx')),
  review: lazy(() => import('../scenes/Review.tsx')),
  read: lazy(() => import('../scenes/Read.tsx')),
  smartAccount: lazy(() => import('../scenes/SmartAccount.tsx')),
  gasless: lazy(() => import('../scenes/Gasless.tsx')),
  funds: lazy(() => import('../scenes/Funds.tsx')),
  storage: lazy(() => import('../scenes/Storage.tsx')),
  nfts: lazy(() => import('../scenes/Nfts.tsx')),
  buy: lazy(() => import('../scenes/Buy.tsx')),
  theme: lazy(() => import('../scenes/Theme.tsx')),
  languages: lazy(() => import('../scenes/Languages.tsx')),
  inspector: lazy(() => import('../scenes/Inspector.tsx')),
};

/** An example of `scenes`, each named as its file. */
export type SceneName = keyof typeof scenes;

/** An example that runs in the page, over the mocked world. Use it by `client:visible`: nothing of it loads before it is in view. */
export default function Live({ scene }: { readonly scene: SceneName }) {
  const [isInPage, setIsInPage] = useState(false);
  useEffect(() => setIsInPage(true), []);
  const Scene = scenes[scene];
  const loading = <p>Loading the example…</p>;
  return (
    <div className="live not-content" data-live={scene}>
      {isInPage ? <Suspense fallback={loading}><Scene /></Suspense> : loading}
    </div>
  );
}
