'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enModal } from '../../locales/en/enModal.ts';
import { useIsOnline } from '../hooks/page/useIsOnline.ts';
import { Note } from '../primitives/Row.tsx';
import { useStrings } from '../texts/useStrings.ts';

const Banner = /* @__PURE__ */ styled.div`
  padding: var(--lk-space-tiny) var(--lk-space-edge);
  background: var(--lk-surface);
  text-align: center;
`;

/** Stands over every screen while there is no connection. */
export function OfflineNote(): ReactNode {
  const t = useStrings(enModal);
  const isOnline = useIsOnline();
  return isOnline ? null : <Banner role="status"><Note $tone="warning">{t('core.modal.offline')}</Note></Banner>;
}
