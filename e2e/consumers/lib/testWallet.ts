/** What the wallet of a page does. */
export interface TestWallet {
  readonly rpc: string;
  readonly address: string;
}

/** Its name, as the lists of sites show it. */
export const testWalletName = 'Wallet of the test';

/** Runs in the page before it: a wallet that announces itself (EIP-6963) and asks the node for all. It does so as many milliseconds later as the tab's memory says. */
export function announceTestWallet({ rpc, address }: TestWallet): void {
  const request = async ({ method, params = [] }: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address];
    const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
    const { result, error } = await answer.json();
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
  const provider = { request, on: () => provider, removeListener: () => provider };
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')}`;
  const detail = Object.freeze({ info: Object.freeze({ uuid: '6bb9b8a5-1d27-4f0c-8a4f-0a4f0e7b1c11', name: 'Wallet of the test', icon, rdns: 'test.site.wallet' }), provider });
  const announce = (): void => void globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const begin = (): void => {
    globalThis.addEventListener('eip6963:requestProvider', announce);
    announce();
  };
  const lateByMs = Number(sessionStorage.getItem('wallet.lateByMs'));
  if (lateByMs > 0) setTimeout(begin, lateByMs);
  else begin();
}
