import { createWalletClient, custom } from 'viem';
import type { Account, Address, Chain, CustomTransport, ParseAccount, WalletClient } from 'viem';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The chain and the account that the client acts with unless an action names others. */
export interface ViemWalletClientOptions<Where extends Chain | undefined, Who extends Account | Address | undefined> {
  readonly chain?: Where;
  /** Absent: each action names one. */
  readonly account?: Who;
}

/** A viem wallet client over an EIP-1193 provider, e.g. the one over the kit's active wallet. Nothing is asked of the wallet twice. */
export function toViemWalletClient<Where extends Chain | undefined = undefined, Who extends Account | Address | undefined = undefined>(
  provider: Eip1193Provider,
  options: ViemWalletClientOptions<Where, Who> = {},
): WalletClient<CustomTransport, Where, ParseAccount<Who>> {
  assertArguments('toViemWalletClient(provider: Eip1193Provider, options?: object)', provider, options);
  const { chain, account } = options;
  const transport = custom(provider, { key: 'latchkey', name: 'Latchkey', retryCount: 0 });
  return createWalletClient<CustomTransport, Where, Who>({ transport, ...(chain && { chain }), ...(account && { account }) });
}
