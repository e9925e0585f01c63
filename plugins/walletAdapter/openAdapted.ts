import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import type { WalletAdapterSpec } from './spec.ts';

/** Opens a site's own wallet. @throws wallet.noProvider, wallet.providerNotSetup for one that cannot be asked, wallet.connectFailed where `getProvider` throws, user.rejected, wallet.* */
export async function openAdapted({ getProvider, signsInOnConnect }: Required<Pick<WalletAdapterSpec, 'getProvider' | 'signsInOnConnect'>>, request: OpenRequest): Promise<WalletSession> {
  const provider = await fetchProvider(getProvider, request);
  if (!provider) throw walletErrors.noProvider();
  if (typeof provider.request !== 'function') throw walletErrors.providerNotSetup();
  return request.port(eip1193Port).open(provider, request, { signsInOnConnect });
}

/** A person who waits may give up; a look after a reload, which no screen shows, has a limit. */
async function fetchProvider(getProvider: WalletAdapterSpec['getProvider'], request: OpenRequest): Promise<Eip1193Provider | undefined> {
  const { signal, silent, port } = request;
  const ask = async (): Promise<Eip1193Provider | undefined> => getProvider(request);
  try {
    if (!silent) return await untilAborted(ask(), signal);
    return await withLimit(ask, { clock: port(clockPort), signal, forMs: silentAnswerMs, timedOut: () => walletErrors.noAnswer() });
  } catch (cause) {
    if (signal.aborted || isWalletError(cause)) throw cause;
    throw isRecord(cause) && cause['code'] === refused ? userErrors.rejected({}, { cause }) : walletErrors.connectFailed({}, { cause });
  }
}

/** @see EIP-1193 */
const refused = 4001;
