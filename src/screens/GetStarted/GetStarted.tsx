'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { isStoreKind } from './storeKinds.ts';
import { StoreCode } from './StoreCode.tsx';
import { WalletDownload } from './WalletDownload.tsx';
import { Welcome } from './Welcome.tsx';
import type { WalletId } from '../../domain/kitNames.ts';

interface GetStartedParams {
  readonly walletId?: WalletId | undefined;
  /** Shows the code of this store. */
  readonly store?: string | undefined;
  readonly [name: string]: string | undefined;
}

/** For people who lack a wallet: what one is and which to take, where to get the one named, or the code that leads a phone there. */
export default function GetStarted({ params: { walletId, store } }: ScreenProps<GetStartedParams>): ReactNode {
  if (walletId === undefined) return <Welcome />;
  return isStoreKind(store) ? <StoreCode key={store} walletId={walletId} store={store} /> : <WalletDownload key={walletId} walletId={walletId} />;
}
