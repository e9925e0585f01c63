import { askPaymaster } from '../../api/bundler/askPaymaster.ts';
import type { PaymasterPlace } from '../../api/bundler/askPaymaster.ts';
import { paymasterErrors } from '../../api/bundler/bundlerErrors.ts';
import { bundlersOf } from '../../api/bundler/bundlers.ts';
import { estimateUserOperation } from '../../api/bundler/estimateUserOperation.ts';
import type { EstimateUserOperationOptions, StateOverrides } from '../../api/bundler/estimateUserOperation.ts';
import { openPaymaster } from '../../api/bundler/paymasters.ts';
import { readAccountCode, readCallData, readOperationNonce, readTransactionCount } from '../../api/bundler/readAccountState.ts';
import { readTokenQuote } from '../../api/bundler/readTokenQuote.ts';
import type { TokenQuote } from '../../api/bundler/readTokenQuote.ts';
import { readTokenOverrides } from '../../api/bundler/readTokenOverrides.ts';
import type { TokenHolding } from '../../api/bundler/readTokenOverrides.ts';
import { readUserOperationFees } from '../../api/bundler/readUserOperationFees.ts';
import { readUserOperationReceipt } from '../../api/bundler/readUserOperationReceipt.ts';
import { sendUserOperation } from '../../api/bundler/sendUserOperation.ts';
import type { SendUserOperationOptions, SentUserOperation } from '../../api/bundler/sendUserOperation.ts';
import { waitForUserOperation } from '../../api/bundler/waitForUserOperation.ts';
import { readFees } from '../../api/writes/readFees.ts';
import type { PaymasterProtocol } from '../../contracts/points/paymasters.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Http } from '../../contracts/ports/http.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import type { UserOperationFees, UserOperationGas, UserOperationReceipt } from '../../domain/userOperations/bundlerAnswers.ts';
import type { Sponsorship } from '../../domain/userOperations/paymasterAnswers.ts';
import type { UserOperation } from '../../domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../domain/userOperations/userOperationHash.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { writeContextOf } from '../sending/writeContextOf.ts';

/** How one call is given up. */
interface Options {
  readonly signal?: AbortSignal | undefined;
}

export type { TokenQuote } from '../../api/bundler/readTokenQuote.ts';

/** Who pays for the operations of an entry point, and how it is asked. */
export interface Paymaster {
  readonly protocol: PaymasterProtocol;
  /** The token in which the account pays it; absent where the service pays itself. */
  readonly token?: string;
  /** What to estimate with; for `pm_sponsorUserOperation` the whole answer. Asked once. @throws paymaster.failed */
  prepare(operation: UserOperation, options?: Options): Promise<Sponsorship>;
  /** What it signs, for an operation that is complete. @throws paymaster.failed */
  sign(operation: UserOperation, options?: Options): Promise<Sponsorship>;
}

/** The bundler of a chain, and its nodes. */
export interface Bundler {
  readonly chainId: number;
  /** The next nonce of an account in one of its parallel sequences, by the chain's nodes, one of which has said that it serves the chain. @see ERC-4337, semi-abstracted nonces @throws rpc.*, input.* */
  readNonce(of: { readonly entryPoint: string; readonly sender: string; readonly key: bigint }, options?: Options): Promise<bigint>;
  /** The nonce that the next authorisation of an account has to name, where another sends it. @see EIP-7702 @throws rpc.*, input.* */
  readTransactionCount(address: string, options?: Options): Promise<number>;
  /** The code of an account; `0x` for none. @throws rpc.*, input.* */
  readCode(address: string, options?: Options): Promise<string>;
  /** What a contract answers, undecoded; with `overrides` as if the chain's state were that, which some nodes refuse or pass over. @throws rpc.*, input.* */
  call(call: { readonly to: string; readonly data: string }, options?: Options & { readonly overrides?: StateOverrides }): Promise<string>;
  /** State in which an account has plenty of a token and lets a contract take it, to estimate with. Undefined where the chain's nodes cannot tell. */
  readTokenOverrides(holding: TokenHolding, options?: Options): Promise<StateOverrides | undefined>;
  /** What a unit of gas costs in an operation, in wei. @throws bundler.*, rpc.* */
  readFees(options?: Options): Promise<UserOperationFees>;
  /** @throws bundler.*, transaction.simulationFailed */
  estimate(operation: UserOperation, options: EstimateUserOperationOptions): Promise<UserOperationGas>;
  /** Hands over what is signed; nothing is sent twice. @throws bundler.*, transaction.simulationFailed */
  send(operation: UserOperation, entry: EntryPointRef, options?: SendUserOperationOptions): Promise<SentUserOperation>;
  /** Null while it is in no block. @throws bundler.*, rpc.* */
  readReceipt(hash: string, options?: Options): Promise<UserOperationReceipt | null>;
  /** @throws userOperation.failed, userOperation.failedWithReason, userOperation.timedOut */
  waitFor(hash: string, options?: Options): Promise<UserOperationReceipt>;
  /** The first paymaster that serves the entry point; undefined where none does. @throws paymaster.tokenVersion */
  paymasterFor(entry: EntryPointRef): Paymaster | undefined;
  /** One that a caller names, by ERC-7677, reached by the port of the plugin that asks. @see ERC-7677 paymasterService */
  paymasterAt(place: { readonly url: string; readonly context?: Readonly<Record<string, unknown>> | undefined; readonly http: Http }, entry: EntryPointRef): Paymaster;
  /** For what such a one pays gas in a token. @see pimlico_getTokenQuotes @throws paymaster.failed, http.* */
  readTokenQuote(place: { readonly url: string; readonly http: Http; readonly token: string }, entry: EntryPointRef, options?: Options): Promise<TokenQuote>;
}

/** The bundler that the kit's plugins have for a chain, see `bundlersPoint`. @throws bundler.notConfigured, chain.unknown */
export function openBundler(request: { readonly chainId: ChainId }): Flow<Promise<Bundler>> {
  assertArguments('openBundler({ chainId: number })', request);
  const { chainId } = request;
  return coreFlow(async (_dispatch, getState, services): Promise<Bundler> => {
    const [{ all: transport, each }, nodes] = await Promise.all([bundlersOf(services, chainId), services.transport(chainId)]);
    const paymasterFor = (entry: EntryPointRef): Paymaster | undefined => {
      const place = openPaymaster(services, entry);
      if (!place) return undefined;
      const { protocol, token } = place.spec;
      if (token !== undefined && entry.version !== '0.7') throw paymasterErrors.tokenVersion();
      return toPaymaster(place, entry, { protocol, token });
    };
    return {
      chainId, paymasterFor,
      paymasterAt: ({ url, context, http }, entry) => toPaymaster({ url, context, http, service: services.service }, entry),
      readTokenQuote: ({ url, http, token }, entry, { signal } = {}) => readTokenQuote({ url, http, service: services.service, signal }, token, entry),
      readNonce: async (of, { signal } = {}) => {
        const [nonce] = await Promise.all([readOperationNonce(nodes, { ...of, signal }), nodes.verify({ signal })]);
        return nonce;
      },
      readTransactionCount: (address, { signal } = {}) => readTransactionCount(nodes, address, signal),
      readCode: (address, { signal } = {}) => readAccountCode(nodes, address, signal),
      call: (call, { signal, overrides } = {}) => readCallData(nodes, call, signal, overrides),
      readTokenOverrides: (holding, { signal } = {}) => readTokenOverrides(nodes, holding, signal),
      readFees: ({ signal } = {}) => {
        // Who asks for a price is about to send. That the bundler serves the chain has to be known by then, and is told there where it does not.
        each[0]?.verify({ signal }).catch(() => {});
        return readUserOperationFees(transport, { readFees: async () => readFees(await writeContextOf(services, getState(), chainId, signal)), signal });
      },
      estimate: (operation, options) => estimateUserOperation(transport, operation, options),
      send: (operation, entry, options) => sendUserOperation(each, operation, entry, options),
      readReceipt: (hash, options) => readUserOperationReceipt(transport, hash, options),
      waitFor: (hash, { signal } = {}) => waitForUserOperation(transport, hash, { clock: services.port(clockPort), signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal }),
    };
  });
}

function toPaymaster(place: PaymasterPlace, entry: EntryPointRef, { protocol = 'erc7677', token }: { readonly protocol?: PaymasterProtocol | undefined; readonly token?: string | undefined } = {}): Paymaster {
  return {
    protocol, ...(token !== undefined && { token }),
    prepare: (operation, { signal } = {}) => askPaymaster({ ...place, signal }, protocol === 'erc7677' ? 'pm_getPaymasterStubData' : protocol, operation, entry),
    sign: (operation, { signal } = {}) => askPaymaster({ ...place, signal }, protocol === 'erc7677' ? 'pm_getPaymasterData' : protocol, operation, entry),
  };
}
