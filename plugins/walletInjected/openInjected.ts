import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { pause } from '../../src/domain/checkedWaits.ts';

/** Opens an extension. The pause lets people read what will happen before the extension's window covers it; a reload has none. */
export async function openInjected(provider: Eip1193Provider, { delayMs, signsInOnConnect }: { readonly delayMs: number; readonly signsInOnConnect: boolean }, request: OpenRequest): Promise<WalletSession> {
  if (!request.silent && delayMs > 0) await pause(delayMs, { clock: request.port(clockPort), signal: request.signal });
  return request.port(eip1193Port).open(provider, request, { signsInOnConnect });
}
