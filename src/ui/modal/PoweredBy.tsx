'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enModal } from '../../locales/en/enModal.ts';
import { useLooks } from '../theme/themeContext.ts';
import { useStrings } from '../texts/useStrings.ts';

const Line = /* @__PURE__ */ styled.p`
  flex: none;
  margin: 0;
  padding: 0 var(--lk-space-edge) var(--lk-space-medium);
  color: var(--lk-text-muted);
  font: 500 12px/1.5 var(--lk-font);
  text-align: center;
  /* A phone on its side, or over its keyboard: the room is for the screen. */
  @media (max-height: 420px) {
    display: none;
  }
`;

/** What the modal is made with, under every screen, unless the site left it out. */
export function PoweredBy(): ReactNode {
  const t = useStrings(enModal);
  return useLooks().poweredBy && <Line>{t('core.modal.poweredBy')}</Line>;
}
