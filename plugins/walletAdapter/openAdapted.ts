import { walletErrors } from '../../src/contracts/errors.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { untilAborted } from '../../src/domain/wait.ts';
import type { WalletAdapterSpec } from './spec.ts';

/** Opens a site's own wallet. @throws wallet.noProvider, user.rejected, wallet.* */
export async function openAdapted(getProvider: WalletAdapterSpec['getProvider'], request: OpenRequest): Promise<WalletSession> {
  const provider = await untilAborted(Promise.resolve(getProvider()), request.signal);
  if (!provider) throw walletErrors.noProvider();
  return request.port(eip1193Port).open(provider, request);
}
