import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import type { RpcCall } from '../../src/contracts/transport.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { decodeChainId } from '../../src/domain/encoding/hex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import * as limits from './limits.ts';
import type { WalletCoinbaseConfig } from './config.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { openWindow } from '../../src/flows/windows/openWindow.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';

/** Asks a chain's nodes, in the kit's own way. */
export type ReadChain = (chainId: number, call: RpcCall) => Promise<unknown>;

/** What the plugin acts with. */
export interface CoinbaseMeans {
  readonly read: ReadChain;
  readonly dispatch: ContextWith['dispatch'];
}

/** Fetches what opens the wallet, and contacts no server. @throws walletCoinbase.sdkMissing, walletCoinbase.sdkNotLoaded */
export async function preloadCoinbase({ loadSdk }: WalletCoinbaseConfig) {
  const adapter = await loadPart(import('../../adapters/coinbase/index.ts'));
  return { adapter, sdk: await adapter.loadCoinbaseSdk(loadSdk) };
}

/** Opens the wallet: at once, in the click that asked for it, once what it needs is there. @throws user.rejected, walletCoinbase.*, wallet.* */
export async function openCoinbase(config: WalletCoinbaseConfig, { read, dispatch }: CoinbaseMeans, request: OpenRequest): Promise<WalletSession> {
  const { adapter, sdk } = await preloadCoinbase(config).catch((error: unknown) => {
    if (hasCode(error, 'walletCoinbase.sdkMissing')) request.warn(error); // the developer of the site has to hear of it, not the visitor alone
    throw error;
  });
  const { appLogoUrl = '', preference, keysUrl } = config;
  const { chains, chainId, silent, signal } = request;
  signal.throwIfAborted();
  const wallet = adapter.createCoinbase({
    sdk,
    clock: request.port(clockPort),
    appName: config.appName ?? request.port(pagePort).site()?.domain ?? '',
    appLogoUrl,
    chainIds: [...chains.filter(({ id }) => id === chainId), ...chains.filter(({ id }) => id !== chainId)].map(({ id }) => id),
    preference,
    keysUrl,
    isSilent: silent,
    openWindow: (asked) => dispatch(openWindow(asked)),
    read: async (on, { method, params }) => read(decodeChainId(on), { method, ...(Array.isArray(params) && { params }) }),
    readCallsStatus: (asked) => readCallsStatus(config.rpcUrl, asked, request),
  });
  signal.addEventListener('abort', wallet.giveUp);
  try {
    if (!silent) wallet.begin();
    const session = await request.port(eip1193Port).open(wallet.provider, request, { addsUnknownOnly: true, asksOnce: true, onGiveUp: wallet.giveUp });
    return {
      ...session,
      close: async (options) => {
        await session.close(options);
        wallet.close({ forget: options.revoke });
      },
    };
  } catch (error) {
    wallet.close({ forget: false });
    throw error;
  } finally {
    signal.removeEventListener('abort', wallet.giveUp);
  }
}

/** @see EIP-5792 */
async function readCallsStatus(url: string, { method, params }: Eip1193Request, { port }: OpenRequest): Promise<unknown> {
  const { body } = await port(httpPort).send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    limitMs: silentAnswerMs,
    maxAnswerBytes: limits.maxCallsStatusBytes,
  });
  const answer = parsed(body);
  if (!isRecord(answer) || !('result' in answer || 'error' in answer)) throw walletErrors.badAnswer({ method });
  if (answer['error']) throw answer['error']; // what a provider would throw
  return answer['result'];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
