'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enModal } from '../../locales/en/enModal.ts';
import { enWallets } from '../../locales/en/enWallets.ts';
import { useNavigation } from '../modal/navigation.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { CloseIcon } from '../primitives/icons.tsx';
import { Stack, Text } from '../primitives/Text.tsx';
import { useScreenHeading } from '../modal/Screen.tsx';
import { useStrings } from '../texts/useStrings.ts';

const Whole = /* @__PURE__ */ styled.div`
  box-sizing: border-box;
  display: grid;
  flex: 1;
  grid-template-rows: auto 1fr auto;
  gap: var(--lk-space-large);
  min-height: 0;
  padding: var(--lk-space-small) var(--lk-space-small) var(--lk-space-edge);
  overflow-y: auto;
  & > :first-child {
    justify-self: end;
  }
  & > :not(:first-child) {
    padding-inline: var(--lk-space-edge);
  }
`;

const Title = /* @__PURE__ */ styled.h2`
  margin: 0;
  color: var(--lk-text);
  font: 700 22px/1.3 var(--lk-font);
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;

const Middle = /* @__PURE__ */ styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--lk-space-medium);
`;

const Mark = /* @__PURE__ */ styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 72px;
  height: 72px;
  margin-block-end: var(--lk-space-small);
  border-radius: var(--lk-radius-large);
  background: var(--lk-surface);
  color: var(--lk-accent);
  & > svg {
    width: 36px;
    height: 36px;
  }
`;

/** The wide modal's right side while no wallet is chosen. */
export function Welcome(): ReactNode {
  const t = useStrings(enModal, enWallets);
  const { show, close } = useNavigation();
  const heading = useScreenHeading();
  return (
    <Whole>
      <IconButton aria-label={t('core.modal.close')} onClick={close}><CloseIcon /></IconButton>
      <Middle>
        <Mark><KeyIcon /></Mark>
        <Title ref={heading} tabIndex={-1}>{t('core.wallets.welcome')}</Title>
        <Text $tone="text-muted" $align="center">{t('core.wallets.subtitle')}</Text>
      </Middle>
      <Stack $gap="small">
        <Text $tone="text-muted" $align="center">{t('core.wallets.new')}</Text>
        <Button $kind="quiet" onClick={() => show('core.getStarted')}>{t('core.wallets.getStarted')}</Button>
      </Stack>
    </Whole>
  );
}

const KeyIcon = (): ReactNode => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
    <circle cx="8" cy="15.5" r="4.5" /><path d="M11.2 12.3L20 3.5M16 7.5l3 3M13.5 10l2 2" />
  </svg>
);
