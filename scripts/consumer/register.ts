import { connect, createLatchkey, defineChain, showScreen, switchChain } from 'latchkey';
import type { AccountEntrySpec, ChainId, ErrorCode, GuardSpec, RelayerSpec, RpcTransport, ScreenId, WalletError, WalletId, WalletSpec } from 'latchkey';
import type { chooseWallet, disconnect, getCallsStatus, getCapabilities, relay, reviewSend, reviewSignature, reviewTypedData, send, sendCalls, signMessage } from 'latchkey';
import { readContract } from 'latchkey/rpc';
import type { resolveName } from 'latchkey/ens';
import type { answerRequest } from 'latchkey/requests';
import type { reviewTransfer } from 'latchkey/transfers';
import { analytics } from 'latchkey/plugins/analytics';
import { claims, prepareAllowlist, setClaimConditions } from 'latchkey/plugins/claims';
import type { PreparedAllowlist } from 'latchkey/plugins/claims';
import { ClaimButton } from 'latchkey/plugins/claims/react';
import type { pairApp } from 'latchkey/plugins/connectApp';
import { indexer } from 'latchkey/plugins/indexer';
import { marketplace, readListing } from 'latchkey/plugins/marketplace';
import type { DirectListing } from 'latchkey/plugins/marketplace';
import { onramp } from 'latchkey/plugins/onramp';
import { storageIpfs } from 'latchkey/plugins/storageIpfs';
import type { getActiveAccount, requestRpc, walletSignsInPage } from 'latchkey/plugin';
import { siwe } from 'latchkey/plugins/siwe';
import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { useBalance, useBlockNumber, useCapabilities, useReadContract, useWallet } from 'latchkey/react';
import type { useChooseWallet, useEnsAddress, useEnsAvatar, useEnsName, useLogs, useReadContracts, useTokenBalance, useTokenMetadata, useWalletName } from 'latchkey/react';
import { useNavigation } from 'latchkey/screens';
import type { usePairingUri, usePreview } from 'latchkey/screens';

const kit = createLatchkey({
  chains: [defineChain({ id: 1, name: 'One', rpc: 'https://one.example' }), defineChain({ id: 10, name: 'Ten', rpc: 'https://ten.example' })],
  plugins: [walletInjected, siwe, claims, marketplace, onramp, indexer, storageIpfs, analytics, walletAdapter({ id: 'acme', name: 'Acme', getProvider: () => undefined })],
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
same<Extract<ScreenId, 'core.wallets' | 'siwe.signIn' | 'claims.claim' | 'lamp.switch' | 'other.screen'>, 'core.wallets' | 'siwe.signIn' | 'claims.claim' | 'lamp.switch'>();
void kit.dispatch(connect({ walletId: 'acme', chainId: 10 }));
void kit.dispatch(connect({ walletId: 'io.metamask' }));
void kit.dispatch(switchChain({ chainId: 137 }));
kit.dispatch(showScreen('core.networks'));

// Every place that asks for one offers the same.
type First<Asks extends (asked: never, ...more: never) => unknown> = Exclude<Parameters<Asks>[0], undefined>; // not NonNullable, which makes a mere number of them
type Asked<From, Name extends string> = From extends { readonly [K in Name]?: infer Id } ? Exclude<Id, undefined> : never;
function offersChains<Id>(..._proof: [Extract<Id, 1 | 10 | 137>, number] extends [1 | 10, Id] ? ([1 | 10] extends [Extract<Id, 1 | 10 | 137>] ? [] : ['its chains are not offered']) : ['another chain is not taken']): void {}
function offersWallets<Id>(..._proof: [Extract<Id, 'acme' | 'other'>, string] extends ['acme', Id] ? (['acme'] extends [Extract<Id, 'acme' | 'other'>] ? [] : ['its wallets are not offered']) : ['another wallet is not taken']): void {}
function offersScreens<Id>(..._proof: [Extract<Id, 'siwe.signIn' | 'other.screen'>, string] extends ['siwe.signIn', Id] ? (['siwe.signIn'] extends [Extract<Id, 'siwe.signIn' | 'other.screen'>] ? [] : ['its screens are not offered']) : ['another screen is not taken']): void {}
offersChains<Asked<First<typeof useBalance>, 'chainId'>>();
offersChains<Asked<First<typeof useBlockNumber>, 'chainId'>>();
offersChains<Asked<First<typeof useTokenBalance>, 'chainId'>>();
offersChains<Asked<First<typeof useTokenMetadata>, 'chainId'>>();
offersChains<Asked<First<typeof useEnsName>, 'chainId'>>();
offersChains<Asked<First<typeof useEnsAddress>, 'chainId'>>();
offersChains<Asked<First<typeof useEnsAvatar>, 'chainId'>>();
offersChains<Asked<First<typeof useLogs>, 'chainId'>>();
offersChains<Asked<First<typeof useReadContracts>, 'chainId'>>();
offersChains<Asked<First<typeof useCapabilities>, 'chainIds'>[number]>();
offersChains<Asked<First<typeof getCapabilities>, 'chainIds'>[number]>();
offersChains<Asked<First<typeof send>, 'chainId'>>();
offersChains<Asked<First<typeof sendCalls>, 'chainId'>>();
offersChains<Asked<First<typeof relay>, 'chainId'>>();
offersChains<Asked<First<typeof reviewSend>, 'chainId'>>();
offersChains<Asked<First<typeof reviewSignature>, 'chainId'>>();
offersChains<Asked<First<typeof reviewTypedData>, 'chainId'>>();
offersChains<Asked<First<typeof reviewTransfer>, 'chainId'>>();
offersChains<Asked<First<typeof resolveName>, 'chainId'>>();
offersChains<Asked<First<typeof answerRequest>, 'chainId'>>();
offersChains<Asked<First<typeof requestRpc>, 'chainId'>>();
offersChains<Asked<First<typeof usePreview>, 'chainId'>>();
offersChains<Asked<RelayerSpec, 'chainIds'>[number]>();
offersWallets<First<typeof chooseWallet>>();
offersWallets<First<ReturnType<typeof useChooseWallet>['chooseWallet']>>();
offersWallets<First<typeof useWallet>>();
offersWallets<First<typeof useWalletName>>();
offersWallets<First<typeof usePairingUri>>();
offersWallets<First<typeof walletSignsInPage>>();
offersWallets<Asked<First<typeof getActiveAccount>, 'walletId'>>();
offersWallets<Asked<First<typeof disconnect>, 'walletId'>>();
offersWallets<Asked<First<typeof getCallsStatus>, 'walletId'>>();
offersWallets<Asked<First<typeof relay>, 'walletId'>>();
offersWallets<Asked<First<typeof reviewSend>, 'walletId'>>();
offersWallets<Asked<First<typeof reviewSignature>, 'walletId'>>();
offersWallets<Asked<First<typeof reviewTypedData>, 'walletId'>>();
offersWallets<Asked<First<typeof reviewTransfer>, 'walletId'>>();
offersWallets<Asked<First<typeof answerRequest>, 'walletId'>>();
offersWallets<Asked<First<typeof signMessage>, 'walletId'>>();
offersWallets<Asked<First<typeof usePreview>, 'walletId'>>();
offersWallets<Asked<First<typeof pairApp>, 'walletId'>>();
offersScreens<First<ReturnType<typeof useNavigation>['show']>>();
offersScreens<GuardSpec['screenId']>();
offersScreens<Asked<AccountEntrySpec, 'screenId'>>();
offersScreens<Asked<WalletSpec, 'screenId'>>();
// What is no id at all does not compile.
export function useWrongIds(): void {
  // @ts-expect-error a chain is a number
  useBalance({ chainId: '1' });
  // @ts-expect-error a chain is a number, never a bigint
  useBlockNumber({ chainId: 1n });
  // @ts-expect-error a list of chains
  useCapabilities({ chainIds: 1 });
  // @ts-expect-error a wallet goes by its id
  useWallet({ id: 'acme' });
  // @ts-expect-error a screen goes by its id
  useNavigation().show(5);
}

// Codes of the core, of a plugin that is imported here alone, and of the site.
export const codes: readonly ErrorCode[] = ['user.rejected', 'rpc.error', 'siwe.failed', 'claims.notAdmin', 'marketplace.notOwner', 'storageIpfs.badCid', 'lamp.dark'];
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
/** Of drops and listings. */
export async function openDrop(owner: string, contract: string): Promise<DirectListing> {
  const allowlist: PreparedAllowlist = await kit.dispatch(prepareAllowlist({ chainId: 1, entries: [{ address: owner }] }));
  await kit.dispatch(setClaimConditions({ chainId: 1, contract, phases: [{ quantityLimitPerWallet: 0n, allowlist }] }));
  return kit.dispatch(readListing({ chainId: 10, contract, listingId: 1n }));
}
void ClaimButton;
export function useSymbol(): string | undefined {
  const read = useReadContract({ address: token, fn: { abi: [{ type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'string' }] }], name: 'symbol' } });
  return read.at === 'read' ? read.value : undefined;
}
