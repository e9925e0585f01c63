import { lazy, Suspense, useEffect, useState } from 'react';

const scenes = {
  connect: lazy(() => import('../scenes/Connect.tsx')),
  send: lazy(() => import('../scenes/Send.tsx')),
  sign: lazy(() => import('../scenes/Sign.tsx')),
  theme: lazy(() => import('../scenes/Theme.tsx')),
  languages: lazy(() => import('../scenes/Languages.tsx')),
};

/** An example that runs in the page, over the mocked world. Use it by `client:visible`: nothing of it loads before it is in view. */
export default function Live({ scene }: { readonly scene: keyof typeof scenes }) {
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
