/** What the wallet of a page knows. */
export interface TwoChainWallet {
  /** A node a chain, by the chain's id in hex; the wallet begins on the first. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly address: string;
  /** By which kits with a list of their own know it. */
  readonly rdns: string;
}

/** Runs in the page before it: a wallet that announces itself (EIP-6963), shows its account to a site that has asked for it, agrees to everything, switches between its chains (EIP-3326) and asks their nodes for the rest. */
export function announceTwoChainWallet({ nodes, address, rdns }: TwoChainWallet): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const listenersOf = (event: string): Set<(value: unknown) => void> => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known);
    return known;
  };
  const kept = sessionStorage.getItem('wallet.chainId'); // as an extension keeps it over a reload
  let chainId = kept ?? Object.keys(nodes)[0] ?? '';
  const fail = (message: string, code: number): never => {
    throw Object.assign(new Error(message), { code });
  };
  const request = async ({ method, params = [] }: { readonly method: string; readonly params?: readonly { readonly chainId?: string }[] }): Promise<unknown> => {
    if (method === 'eth_requestAccounts') {
      sessionStorage.setItem('wallet.isAllowed', 'yes');
      return [address];
    }
    if (method === 'eth_accounts') return sessionStorage.getItem('wallet.isAllowed') ? [address] : [];
    if (method === 'eth_chainId') return chainId;
    if (method === 'wallet_switchEthereumChain') {
      const wanted = params[0]?.chainId ?? '';
      if (nodes[wanted] === undefined) return fail('Unrecognized chain ID', 4902);
      chainId = wanted;
      sessionStorage.setItem('wallet.chainId', wanted);
      for (const listener of listenersOf('chainChanged')) listener(wanted);
      return null;
    }
    if (method.startsWith('wallet_')) return fail(`The wallet does not know ${method}`, 4200);
    const answer = await fetch(nodes[chainId] ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
    const { result, error } = await answer.json();
    return error ? fail(error.message, error.code) : result;
  };
  const provider = {
    request,
    on: (event: string, listener: (value: unknown) => void) => {
      listenersOf(event).add(listener);
      return provider;
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listenersOf(event).delete(listener);
      return provider;
    },
  };
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')}`;
  const detail = Object.freeze({ info: Object.freeze({ uuid: '6bb9b8a5-1d27-4f0c-8a4f-0a4f0e7b1c12', name: 'Wallet of the test', icon, rdns }), provider });
  const announce = (): void => void globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  globalThis.addEventListener('eip6963:requestProvider', announce);
  announce();
}
