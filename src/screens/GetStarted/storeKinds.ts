import type { Platform } from '../../contracts/ports/page.ts';
import type { WalletLinks } from '../../contracts/wallet.ts';

export type StoreKind = keyof WalletLinks;

const storesOn: Readonly<Record<Platform, readonly StoreKind[]>> = {
  desktop: ['chrome', 'ios', 'android', 'homepage'],
  ios: ['ios', 'homepage', 'android', 'chrome'],
  android: ['android', 'homepage', 'ios', 'chrome'],
};

/** What there is for a device, its own first. */
export function storesFor(platform: Platform, links: WalletLinks): readonly { readonly store: StoreKind; readonly url: string }[] {
  return storesOn[platform].flatMap((store) => {
    const url = links[store];
    return url === undefined ? [] : [{ store, url }];
  });
}

export function isStoreKind(value: unknown): value is StoreKind {
  return typeof value === 'string' && storesOn.desktop.some((store) => store === value);
}

/** Whether a store is for phones, so that a computer shows its address as a code. */
export function isPhoneStore(store: StoreKind): boolean {
  return store === 'android' || store === 'ios';
}
