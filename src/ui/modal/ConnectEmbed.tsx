'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ConnectEmbedProps } from './EmbedPanel.tsx';
import { createLoadable } from './loadable.ts';
import { PlainTrouble } from './PlainTrouble.tsx';
import { useLoadable } from './useLoadable.ts';
import { useStrings } from '../texts/useStrings.ts';

const panel = /* @__PURE__ */ createLoadable(() => import('./EmbedPanel.tsx').then(({ EmbedPanel }) => EmbedPanel));

/** The same screens as the modal's, as a part of the page. They arrive once the page is up. */
export function ConnectEmbed(props: ConnectEmbedProps): ReactNode {
  const t = useStrings();
  const part = useLoadable(panel);
  useEffect(() => {
    if (panel.get().at === 'idle') void panel.load();
  }, []);
  switch (part.at) {
    case 'idle': case 'loading':
      return <p aria-busy="true">{t('core.modal.loading')}</p>;
    case 'failed':
      return <PlainTrouble text={t('core.modal.loadFailed')} onRetry={() => void panel.load()} />;
    case 'loaded':
      return <part.value {...props} />;
  }
}
