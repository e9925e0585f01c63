// Types only: checked by tsc, never run. What a site registers is tried in scripts/consumer/register.ts.
import { walletAdapter } from '../plugins/walletAdapter/index.ts';
import { walletConnect } from '../plugins/walletConnect/index.ts';
import { walletInjected } from '../plugins/walletInjected/index.ts';
import { connect, createLatchkey, defineChain, showScreen, switchChain } from './index.ts';
import type { Chain, ChainId, Latchkey, Named, ScreenId, WalletId } from './index.ts';

/** Fails to compile unless both are the same type, and none that fits all. */
function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}
type NamesOf<Kit> = Kit extends Named<infer Names> ? Names : never;

const acme = walletAdapter({ id: 'acme', name: 'Acme', getProvider: () => undefined });
const chains = [defineChain({ id: 1, name: 'One', rpc: 'https://one.test' }), defineChain({ id: 10, name: 'Ten', rpc: 'https://ten.test' })] as const;

// A kit knows the chains of its options, and the wallets that its plugins always list, configured or not.
const kit = createLatchkey({ chains, plugins: [walletInjected, acme, walletConnect.with({ projectId: 'p' })], wallets: { order: ['acme', 'io.metamask'] } });
same<NamesOf<typeof kit>['chainId'], 1 | 10>();
same<NamesOf<typeof kit>['walletId'], 'acme' | 'walletConnect'>();
const wider = kit.register(walletAdapter({ id: 'other', name: 'Other', getProvider: () => undefined }));
same<NamesOf<typeof wider>['walletId'], 'acme' | 'walletConnect' | 'other'>();
const any: Latchkey = kit; // a kit with names is a kit
void any;
const literal = createLatchkey({ chains: [{ id: 5, name: 'Five', rpc: 'https://five.test', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }] });
same<NamesOf<typeof literal>['chainId'], 5>();
declare const listed: readonly Chain[];
same<NamesOf<ReturnType<typeof createLatchkey<readonly [], number>>>['chainId'], number>();
void createLatchkey({ chains: listed });

// Without a registered kit any chain and any wallet is taken; the screens of what is imported are known all the same.
same<ChainId, number>();
same<WalletId, string>();
same<Extract<ScreenId, 'core.wallets' | 'core.networks' | 'core.connecting' | 'core.nothing'>, 'core.wallets' | 'core.networks' | 'core.connecting'>();
same<Extract<ScreenId, `siwe.${string}`>, 'siwe.signIn' | 'siwe.signOut'>();
void kit.dispatch(connect({ walletId: 'found.at.runtime' }));
void kit.dispatch(switchChain({ chainId: 8453 }));
kit.dispatch(showScreen('lamp.switch'));
