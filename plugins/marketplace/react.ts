'use client';
// The plugin's part for React.
import { createElement } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useLatchkey } from '../../src/ui/kit/kitContext.ts';
import { preloadModal } from '../../src/ui/modal/preloadModal.ts';
import { useStrings } from '../../src/ui/texts/useStrings.ts';
import type { ListingRequest } from './config.ts';
import { openListing } from './flows.ts';
import { strings } from './strings.ts';

export interface ListingButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onClick'> {
  /** What is for sale. */
  readonly listing: Omit<ListingRequest, 'signal'>;
}

/** A button that opens a listing: what is for sale, its price, and the purchase. Without looks of its own; without children it says what it does, in the visitor's language. The plugin `marketplace` must be registered. */
export function ListingButton({ listing, children, ...rest }: ListingButtonProps): ReactNode {
  const kit = useLatchkey();
  const t = useStrings(strings);
  return createElement('button', { type: 'button', ...rest, onClick: () => { preloadModal(kit); kit.dispatch(openListing(listing)); } }, children ?? t('marketplace.button'));
}
