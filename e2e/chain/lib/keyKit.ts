import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { WalletSession } from '../../../src/contracts/wallet.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { connect } from '../../../src/flows/connection/connect.ts';

export interface KeyKit {
  readonly kit: Latchkey;
  /** What the key has signed, in order. */
  readonly signed: readonly string[];
}

/** A kit in this process whose wallet is only a key. */
export async function keyKit(chains: readonly { readonly id: number; readonly rpc: string | readonly string[]; readonly traits?: Chain['traits'] }[], privateKey: string): Promise<KeyKit> {
  const signed: string[] = [];
  const kit = createLatchkey({
    chains: chains.map(({ id, rpc, traits }) => defineChain({ id, name: `Anvil ${id}`, rpc, testnet: true, ...(traits && { traits }) })),
    plugins: [walletLocal({
      id: 'key', name: 'Key',
      openSession: async ({ chainId, chains: [first] }) => noting(await localSession({ signer: new Wallet(privateKey), chainId: chainId ?? first?.id ?? 1 }), signed),
    })],
    onFault: () => {},
  });
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  return { kit, signed };
}

function noting(session: WalletSession, signed: string[]): WalletSession {
  return {
    ...session,
    signTransaction: async (from, transaction, options) => {
      const raw = await session.signTransaction?.(from, transaction, options);
      if (raw === undefined) throw new Error('The key does not sign.');
      signed.push(raw);
      return raw;
    },
  };
}
