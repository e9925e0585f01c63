import { chainErrors } from './chainErrors.ts';
import type { SessionLife } from './createSessionLife.ts';
import type { WalletSession } from './wallet.ts';
import { walletErrors } from './walletErrors.ts';
import { assertArguments } from '../domain/assertArguments.ts';

/** The chain of a session that is only a key, and what such a session leaves to the kit. */
export interface KeyChain {
  /** Parts of the session: it goes to any chain at once, and sends nothing by itself. */
  readonly parts: Pick<WalletSession, 'chainId' | 'sendTransaction'> & Required<Pick<WalletSession, 'switchChain'>>;
  /** @throws chain.wrongChain where what is to be signed is for another chain than the session's, or for all */
  assertChain(wanted: number): void;
}

/** For a session over a key. A key is at home on every chain; `firstChainId` says where it is at first. */
export function createKeyChain(firstChainId: number, life: Pick<SessionLife, 'emit'>): KeyChain {
  assertArguments('createKeyChain(firstChainId: number, { emit: function })', firstChainId, life);
  const { emit } = life;
  let chainId = firstChainId;
  return {
    assertChain: (wanted) => {
      if (wanted !== chainId) throw chainErrors.wrongChain({ actual: chainId, wanted });
    },
    parts: {
      chainId: () => chainId,
      switchChain: async (chain) => {
        if (chain.id === chainId) return;
        chainId = chain.id;
        emit({ type: 'chain', chainId });
      },
      sendTransaction: async () => {
        throw walletErrors.unsupported({ method: 'eth_sendTransaction' });
      },
    },
  };
}
