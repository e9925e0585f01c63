import { BaseWallet, getAddress } from 'ethers';
import type { JsonRpcApiProvider, Provider, Signer, TransactionRequest as EthersRequest } from 'ethers';
import { chainErrors } from '../../src/contracts/chainErrors.ts';
import { createSessionLife } from '../../src/contracts/createSessionLife.ts';
import { decodeSignature } from '../../src/contracts/decodeSignature.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { switchOrAddChain } from '../../src/contracts/switchOrAddChain.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import type { CallOptions, OpenRequest, OpenWallet, SendOptions, WalletSession } from '../../src/contracts/wallet.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { encodeAddChain } from '../../src/domain/chains/encodeAddChain.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { decodeChainId, encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { chainReadBackEveryMs, chainReadBackMs, silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import type { TransactionRequest } from '../../src/domain/transactions/transactions.ts';
import { poll, untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import { localSession } from './localSession.ts';
import { codeIn, toSignerError } from './toSignerError.ts';
import { usedTypes } from './usedTypes.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What `signerSession` signs and sends with. */
export interface SignerSessionOptions {
  /**
   * Any signer of ethers: a `Wallet`, or one with a provider that sends by itself, such as `BrowserProvider.getSigner()` gives. A function is
   * asked at each connect; after a reload with `silent`, and must then not prompt.
   */
  readonly signer: Signer | ((request: Pick<OpenRequest, 'silent' | 'signal'>) => Promise<Signer>);
}

/**
 * Makes an ethers signer a wallet: `walletLocal({ id, name, openSession: signerSession({ signer }) })`. A key is left to sign, and the kit sends;
 * any other signer sends through its own provider, which also says on which chain it is. ethers passes no events on: what changes in the wallet
 * behind a signer is seen when something is asked of it. Where you have its EIP-1193 provider, `walletAdapter` is told at once.
 */
export function signerSession(options: SignerSessionOptions): OpenWallet {
  assertArguments('signerSession({ signer })', options);
  const { signer: given } = options;
  return async (request) => {
    const { signal, chains, chainId, port } = request;
    let signer: Signer;
    try {
      signer = typeof given === 'function' ? await signerFrom(given, request) : given;
    } catch (error) {
      signal.throwIfAborted();
      throw toSignerError(error);
    }
    if (!signer.provider || signer instanceof BaseWallet) return localSession({ signer, chainId: chainId ?? chains[0]?.id ?? 1 });
    return openSigner(signer, signer.provider, port(clockPort), request);
  };
}

/** A person who waits may give up; a look after a reload, which no screen shows, has a limit. */
function signerFrom(ask: Exclude<SignerSessionOptions['signer'], Signer>, { silent, signal, port }: OpenRequest): Promise<Signer> {
  if (!silent) return untilAborted(ask({ silent, signal }), signal);
  return withLimit((inner) => ask({ silent, signal: inner }), { clock: port(clockPort), signal, forMs: silentAnswerMs, timedOut: () => walletErrors.noAnswer() });
}

async function openSigner(signer: Signer, provider: Provider, clock: Clock, { signal, silent, chainId: wanted, chains, warn }: OpenRequest): Promise<WalletSession> {
  const rpc = rpcOf(signer, provider);
  /** Whatever ethers or the wallet behind it throws becomes one of ours. */
  const life = createSessionLife(toSignerError);
  /** Questions without a prompt have a limit. */
  const looked = <T>(run: () => Promise<T>, asking: AbortSignal | undefined): Promise<T> =>
    withLimit((inner) => life.ask(run, inner), { clock, signal: life.until(asking), forMs: silentAnswerMs, timedOut: () => walletErrors.noAnswer() });

  const readChainId = async (asking?: AbortSignal): Promise<number> => {
    const answer = await looked(async () => (rpc ? rpc.send('eth_chainId', []) : Number((await provider.getNetwork()).chainId)), asking);
    try {
      return decodeChainId(answer);
    } catch (cause) {
      throw walletErrors.badChainId({}, { cause });
    }
  };

  const address = getAddress(await looked(() => signer.getAddress(), signal));
  if (rpc) await assertShown(await looked(() => rpc.send('eth_accounts', []), signal), address);
  let chainId = await readChainId(signal);
  const seen = (next: number): void => {
    if (next === chainId) return;
    chainId = next;
    life.emit({ type: 'chain', chainId });
  };

  const asSigner = async <T>(from: string, asking: AbortSignal | undefined, run: () => Promise<T>): Promise<T> => {
    if (!sameAddress(from, address)) throw walletErrors.accountGone({ address: from });
    return life.ask(run, asking);
  };

  const switchChain = rpc && (async (chain: Chain, { signal: asking }: CallOptions = {}): Promise<void> => {
    const params = [{ chainId: encodeQuantity(chain.id) }];
    const failed = (cause: unknown): unknown => (hasCode(cause, 'user.rejected') || hasCode(cause, 'wallet.requestPending') || life.until(asking).aborted ? cause : chainErrors.switchFailed({ chainId: chain.id }, { cause }));
    await switchOrAddChain({
      switchIt: () => life.ask(() => rpc.send('wallet_switchEthereumChain', params), asking),
      mayAdd: isUnknownChain,
      addIt: () => life.ask(() => rpc.send('wallet_addEthereumChain', [encodeAddChain(chain)]), asking),
      isThere: async () => (await readChainId(asking)) === chain.id,
    }).catch((cause: unknown) => {
      throw failed(cause);
    });
    const isThere = await poll(async () => ((await readChainId(asking)) === chain.id ? true : undefined), { clock, signal: life.until(asking), everyMs: chainReadBackEveryMs, forMs: chainReadBackMs });
    if (!isThere) throw chainErrors.switchFailed({ chainId: chain.id });
    seen(chain.id);
  });

  const session: WalletSession = {
    accounts: () => [address],
    chainId: () => chainId,
    ...(switchChain && { switchChain }),
    sendTransaction: (from, transaction, onChainId, { signal: asking, onLate }: SendOptions = {}) => asSigner(from, asking, async () => {
      const request = toEthersRequest(transaction, address, onChainId);
      const actual = await readChainId(asking);
      seen(actual);
      if (actual !== onChainId) throw chainErrors.wrongChain({ actual, wanted: onChainId });
      // ethers' own way waits until its node shows the transaction, and for chains on which its provider was not before it fails.
      const sending = rpc ? rpc.send('eth_sendTransaction', [rpc.getRpcTransaction(request)]) : signer.sendTransaction(request).then(({ hash }) => hash);
      const gaveUp = life.until(asking);
      const tellLate = (): void => void sending.then((late: unknown) => isHash(late) && onLate?.(late.toLowerCase())).catch(() => {});
      gaveUp.addEventListener('abort', tellLate, { once: true });
      const hash: unknown = await sending.finally(() => gaveUp.removeEventListener('abort', tellLate));
      if (!isHash(hash)) throw transactionErrors.badHash();
      return hash.toLowerCase();
    }),
    signMessage: (from, message, { signal: asking } = {}) => asSigner(from, asking, async () => decodeSignature(await signer.signMessage(message))),
    signTypedData: (from, data, { signal: asking } = {}) => asSigner(from, asking, async () => decodeSignature(await signer.signTypedData(data.domain, usedTypes(data), data.message))),
    subscribe: life.subscribe,
    close: life.close,
  };

  const chain = chains.find(({ id }) => id === wanted);
  if (chain && chain.id !== chainId && !silent) {
    try {
      if (!switchChain) throw chainErrors.switchUnsupported();
      await switchChain(chain, { signal });
    } catch (error) {
      signal.throwIfAborted();
      warn(error); // spec §4: keep the wallet's chain
    }
  }
  return session;
}

/** The signers that ethers gives for a wallet or a node speak JSON-RPC, and so do we then: ethers would remember the chain it saw first. */
function rpcOf(signer: Signer, provider: Provider): Pick<JsonRpcApiProvider, 'send' | 'getRpcTransaction'> | undefined {
  return 'sendUncheckedTransaction' in signer && 'send' in provider && 'getRpcTransaction' in provider ? (provider as JsonRpcApiProvider) : undefined; // by what it can do: a page may hold two copies of ethers
}

/** A wallet that was locked or has taken its permission back shows the account no more. @throws wallet.notConnected */
async function assertShown(accounts: unknown, address: string): Promise<void> {
  if (!Array.isArray(accounts) || !accounts.some((account) => typeof account === 'string' && sameAddress(account, address))) throw walletErrors.notConnected();
}

function isUnknownChain(error: unknown): boolean {
  const { cause }: { readonly cause?: unknown } = Object(error);
  return codeIn(cause) === 4902;
}

function toEthersRequest({ to, valueWei, data, gas, fees, nonce, accessList = [], authorizationList, zk }: TransactionRequest, from: string, chainId: number): EthersRequest {
  if (authorizationList || zk) throw transactionErrors.rawUnsupported(); // it would be left out, and something else sent
  return {
    from,
    chainId,
    ...(to !== undefined && { to }),
    ...(valueWei !== undefined && { value: valueWei }),
    ...(data !== undefined && { data }),
    ...(gas !== undefined && { gasLimit: gas }),
    ...(nonce !== undefined && { nonce }),
    ...(accessList.length > 0 && { accessList: accessList.map(({ address: at, storageKeys }) => ({ address: at, storageKeys: [...storageKeys] })) }),
    ...(fees && (fees.type === 'legacy' ? { gasPrice: fees.gasPriceWei } : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei })),
  };
}
