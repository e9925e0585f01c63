import { ref } from 'vue';
import type { ComputedRef } from 'vue';
import type * as signInHooks from '../plugins/siwe/react.ts';
import type * as signInComposables from '../plugins/siwe/vue.ts';
import { selectSignIn } from '../plugins/siwe/selectSignIn.ts';
import type { SignInStatus } from '../plugins/siwe/selectSignIn.ts';
import type * as hooks from './react.ts';
import { useLatchkeySelector, useReadContract, useReadContracts, useWriteContract } from './vue.ts';
import type * as composables from './vue.ts';
import type { ChainRead } from './vue.ts';

function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

// Each composable has the name of a hook, and answers refs of what the hook answers.
type Uses<Module> = Extract<keyof Module, `use${string}`>;
same<Exclude<Uses<typeof composables>, Uses<typeof hooks>>, never>();
same<Exclude<Uses<typeof signInComposables>, Uses<typeof signInHooks>>, never>();
type Answer<Name extends Uses<typeof hooks>> = ReturnType<(typeof hooks)[Name]>;
type Given<Name extends Uses<typeof composables>> = ReturnType<(typeof composables)[Name]>;
type Facts = 'useActiveAccount' | 'useActiveChain' | 'useActiveWallet' | 'useActivity' | 'useBalance' | 'useBlockNumber' | 'useChains' | 'useConnectedWallets' | 'useConnectionStatus' | 'useEnsAddress' | 'useEnsName' | 'usePendingCount' | 'useTokenBalance' | 'useTokenMetadata' | 'useUnconfirmedAccount' | 'useWallets';
type Told = { [Name in Facts]: Given<Name> extends ComputedRef<infer Value> ? Value : never };
same<Told, { [Name in Facts]: Answer<Name> }>();
type Verbs = 'useConnect' | 'useDisconnect' | 'useSend' | 'useSignMessage' | 'useSignTypedData' | 'useSwitchChain' | 'useWriteContract';
same<{ [Name in Verbs]: Given<Name>['phase']['value'] }, { [Name in Verbs]: Answer<Name>['phase'] }>();
same<{ [Name in Verbs]: keyof Given<Name> }, { [Name in Verbs]: keyof Answer<Name> }>();

// Functions of contracts are read by their types through getters and refs, too, and slices of plugins by their selectors.
export function useTyped(): void {
  const owner = ref('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as const);
  const decimals = useReadContract({ address: owner.value, fn: 'function decimals() view returns (uint8)' });
  same<typeof decimals, ComputedRef<ChainRead<bigint>>>();
  const balance = useReadContract(() => ({ address: owner.value, fn: 'function balanceOf(address) view returns (uint256)', args: [owner.value] }));
  same<typeof balance, ComputedRef<ChainRead<bigint>>>();
  // @ts-expect-error -- an address is no number
  useReadContract(() => ({ address: owner.value, fn: 'function balanceOf(address) view returns (uint256)', args: [1] }));
  const both = useReadContracts(() => ({ calls: [{ address: owner.value, fn: 'function symbol() view returns (string)' }] }));
  const [symbol] = both.value.at === 'read' ? both.value.value : [];
  if (symbol && 'value' in symbol) same<typeof symbol.value, string>();
  useReadContracts(() => ({ calls: [{ address: owner.value, fn: 'function symbol() view returns (string)' }, { address: owner.value, fn: 'function balanceOf(address) view returns (uint256)', args: [owner.value] }] }));
  // @ts-expect-error -- an amount is no text
  void useWriteContract().writeContract({ address: owner.value, fn: 'function burn(uint256)', args: ['1'] });

  const signedIn = useLatchkeySelector(selectSignIn);
  same<typeof signedIn, ComputedRef<SignInStatus>>();
}
