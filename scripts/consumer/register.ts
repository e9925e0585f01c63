import { connect, createLatchkey, defineChain, showScreen, switchChain } from 'latchkey';
import type { ChainId, ErrorCode, RpcTransport, ScreenId, WalletError, WalletId } from 'latchkey';
import { readContract } from 'latchkey/rpc';
import { siwe } from 'latchkey/plugins/siwe';
import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { useReadContract } from 'latchkey/react';

const kit = createLatchkey({
  chains: [defineChain({ id: 1, name: 'One', rpc: 'https://one.example' }), defineChain({ id: 10, name: 'Ten', rpc: 'https://ten.example' })],
  plugins: [walletInjected, siwe, walletAdapter({ id: 'acme', name: 'Acme', getProvider: () => undefined })],
});

declare module 'latchkey' {
  interface Register {
    kit: typeof kit;
  }
}

function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

// Offered by editors, while any other is still taken.
same<Extract<ChainId, 1 | 10 | 137>, 1 | 10>();
same<Extract<WalletId, 'acme' | 'other'>, 'acme'>();
same<Extract<ScreenId, 'core.wallets' | 'siwe.signIn' | 'lamp.switch' | 'other.screen'>, 'core.wallets' | 'siwe.signIn' | 'lamp.switch'>();
void kit.dispatch(connect({ walletId: 'acme', chainId: 10 }));
void kit.dispatch(connect({ walletId: 'io.metamask' }));
void kit.dispatch(switchChain({ chainId: 137 }));
kit.dispatch(showScreen('core.networks'));

// Codes of the core, of a plugin that is imported here alone, and of the site.
export const codes: readonly ErrorCode[] = ['user.rejected', 'rpc.error', 'siwe.failed', 'lamp.dark'];
export function isRefusal(error: WalletError): boolean {
  switch (error.code) {
    case 'user.rejected': return true;
    // @ts-expect-error there is no such code
    case 'user.rejekted': return true;
    default: return false;
  }
}

// Types flow through the published declarations.
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export function readBalance(transport: RpcTransport): Promise<bigint> {
  return readContract(transport, { address: token, fn: 'function balanceOf(address owner) view returns (uint256)', args: [token] });
}
export function useSymbol(): string | undefined {
  const read = useReadContract({ address: token, fn: { abi: [{ type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'string' }] }], name: 'symbol' } });
  return read.at === 'read' ? read.value : undefined;
}
