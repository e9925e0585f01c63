// What the programs of the kit share: a key that owns an account, and one call that is sent until it is mined.
import { privateKeyToAccount } from 'viem/accounts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { waitForConfirmation } from '../../../src/flows/following/waitForConfirmation.ts';
import { send } from '../../../src/flows/sending/send.ts';

export const data = '0x1003e2d20000000000000000000000000000000000000000000000000000000000000001'; // add(1)

/** A wallet that is a key of viem's, as that of permissionless is: it signs messages, and sends nothing. */
export function ownerWallet({ key, chainId }) {
  const account = privateKeyToAccount(key);
  const unused = () => Promise.reject(new Error('It signs messages only.'));
  return walletLocal({
    id: 'key', name: 'Key',
    openSession: async () => ({
      accounts: () => [account.address], chainId: () => chainId, sendTransaction: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {},
      signMessage: (_address, message) => account.signMessage({ message: typeof message === 'string' ? message : { raw: message } }),
    }),
  });
}

export async function openKit({ chainId, node, target }, walletId, plugins, whileConnecting = async () => {}) {
  const kit = createLatchkey({ chains: [defineChain({ id: chainId, name: 'Anvil', rpc: node, testnet: true })], plugins });
  kit.start();
  await Promise.all([kit.dispatch(connect({ walletId })), whileConnecting(kit)]);
  return { address: kit.dispatch(getActiveAccount()).address, send: () => kit.dispatch(send({ to: target, data })), settle: ({ id }) => kit.dispatch(waitForConfirmation({ id })), close: () => kit.destroy() };
}
