import type { WalletFrame, WalletFrameOptions } from '../../plugins/walletInApp/index.ts';

type Open = (options: WalletFrameOptions) => Promise<WalletFrame>;

/** Where a login of the wallet in this page can be gone through: its own origin leads nowhere. */
function hrefOfLogin(device: string, url: string): string {
  return `${location.origin}/?${String(new URLSearchParams({ page: 'identity', device }))}#${encodeURIComponent(url)}`;
}

/** The login that the address of this page is about. */
export function readLoginUrl(): string {
  return decodeURIComponent(location.hash.slice(1));
}

/** A frame whose logins begin at a page of the playground, which stands for the window of a browser that knows the wallet's origin. */
export function openLoginsHere(open: Open, device: string): Open {
  return async (options) => {
    const frame = await open(options);
    const ask: WalletFrame['ask'] = async (method, params, how) => {
      const answer = await frame.ask(method, params, how);
      const { url }: { readonly url?: unknown } = Object(answer);
      return method === 'beginLogin' && typeof url === 'string' ? { ...Object(answer), url: hrefOfLogin(device, url) } : answer;
    };
    return { ...frame, ask };
  };
}
