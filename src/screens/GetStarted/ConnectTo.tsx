'use client';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { TermsBlock } from '../../ui/wallets/choosing/TermsBlock.tsx';
import { useTerms } from '../../ui/wallets/choosing/useTerms.ts';
import { useConnectTo } from './useConnectTo.ts';

/** Begins to connect a wallet, once what the site wants agreed to first is. */
export function ConnectTo({ wallet, children }: { readonly wallet: WalletSpec; readonly children: string }): ReactNode {
  const terms = useTerms();
  const connectTo = useConnectTo();
  const termsId = useId();
  const box = useRef<HTMLInputElement>(null);
  const go = (): void => {
    terms.keep();
    connectTo(wallet);
  };
  return (
    <>
      {terms.isRequired && <TermsBlock terms={terms} id={termsId} box={box} />}
      <Button disabled={!terms.isAccepted} onClick={go}>{children}</Button>
    </>
  );
}
