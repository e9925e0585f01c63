import { accountsFor, signerFor } from '../accounts.ts';
import { networkOf } from '../pages.ts';
import { askPerson } from '../prompts.ts';
import { rpcErrors } from '../rpcError.ts';
import { readSignIn } from './signIn.ts';
import { readState, updateState } from '../store.ts';
import type { Method, MethodCall } from './method.ts';

/** Origins with an open unlock or connect window. */
const connecting = new Set<string>();

/** Who may see the accounts, and which. */
export const permissionMethods: Readonly<Record<string, Method>> = {
  metamask_getProviderState: ({ state, origin }) => ({
    accounts: accountsFor(state, origin),
    isUnlocked: !state.isLocked,
    ...networkOf(state),
  }),
  eth_accounts: ({ state, origin }) => accountsFor(state, origin),
  eth_requestAccounts: async (call) => {
    await letIn(call);
    return accountsFor(await readState(), call.origin);
  },
  wallet_connect: async (call) => {
    const { state, method, params, origin } = call;
    if (!state.signsInOnConnect) throw rpcErrors.unknownMethod(method);
    const write = readSignIn(params, origin);
    await letIn(call, write !== undefined);
    const [address] = accountsFor(await readState(), origin);
    if (address === undefined) return { accounts: [] };
    const signer = signerFor(await readState(), origin, address);
    const message = write?.(signer.address);
    return { accounts: [{ address, capabilities: message === undefined ? {} : { signInWithEthereum: { message, signature: await signer.signMessage(message) } } }] };
  },
  wallet_requestPermissions: async (call) => {
    await letIn(call);
    return permissionsOf(accountsFor(await readState(), call.origin), call.origin);
  },
  wallet_getPermissions: ({ state, origin }) => permissionsOf(accountsFor(state, origin), origin),
  wallet_revokePermissions: async ({ origin }) => {
    await updateState((state) => ({ ...state, permittedOrigins: state.permittedOrigins.filter((permitted) => permitted !== origin) }));
    return null;
  },
};

async function letIn(call: MethodCall, isSignIn = false): Promise<void> {
  const { method, origin, state } = call;
  const asksAgain = method === 'wallet_requestPermissions' || isSignIn;
  if (!state.isLocked && state.permittedOrigins.includes(origin) && !asksAgain) return;
  if (connecting.has(origin)) throw rpcErrors.alreadyPending(origin);
  connecting.add(origin);
  try {
    if (state.isLocked) {
      await askPerson({ kind: 'unlock', origin, detail: null });
      await updateState((current) => ({ ...current, isLocked: false }));
    }
    if (state.permittedOrigins.includes(origin) && !asksAgain) return;
    await askPerson({ kind: 'connect', origin, detail: call.params });
    await updateState((current) => ({ ...current, permittedOrigins: [...new Set([...current.permittedOrigins, origin])] }));
  } finally {
    connecting.delete(origin);
  }
}

/** @see EIP-2255 */
function permissionsOf(accounts: readonly string[], origin: string): unknown {
  if (accounts.length === 0) return [];
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }];
}
