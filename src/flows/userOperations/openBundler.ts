import { askPaymaster } from '../../api/bundler/askPaymaster.ts';
import { bundlersOf } from '../../api/bundler/bundlers.ts';
import { estimateUserOperation } from '../../api/bundler/estimateUserOperation.ts';
import type { EstimateUserOperationOptions } from '../../api/bundler/estimateUserOperation.ts';
import { openPaymaster } from '../../api/bundler/paymasters.ts';
import { readUserOperationFees } from '../../api/bundler/readUserOperationFees.ts';
import { readUserOperationReceipt } from '../../api/bundler/readUserOperationReceipt.ts';
import { sendUserOperation } from '../../api/bundler/sendUserOperation.ts';
import type { SentUserOperation } from '../../api/bundler/sendUserOperation.ts';
import { waitForUserOperation } from '../../api/bundler/waitForUserOperation.ts';
import { readFees } from '../../api/writes/readFees.ts';
import type { PaymasterProtocol } from '../../contracts/points/paymasters.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { RpcTransport } from '../../contracts/transport.ts';
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
  /** The way to the chain's own nodes. */
  readonly nodes: RpcTransport;
  /** What a unit of gas costs in an operation, in wei. @throws bundler.*, rpc.* */
  readFees(options?: Options): Promise<UserOperationFees>;
  /** @throws bundler.*, transaction.simulationFailed */
  estimate(operation: UserOperation, options: EstimateUserOperationOptions): Promise<UserOperationGas>;
  /** Hands over what is signed; nothing is sent twice. @throws bundler.*, transaction.simulationFailed */
  send(operation: UserOperation, entry: EntryPointRef, options?: Options): Promise<SentUserOperation>;
  /** Null while it is in no block. @throws bundler.*, rpc.* */
  readReceipt(hash: string, options?: Options): Promise<UserOperationReceipt | null>;
  /** @throws userOperation.failed, userOperation.failedWithReason, userOperation.timedOut */
  waitFor(hash: string, options?: Options): Promise<UserOperationReceipt>;
  /** The first paymaster that serves the entry point; undefined where none does. */
  paymasterFor(entry: EntryPointRef): Paymaster | undefined;
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
      const { protocol = 'erc7677', token } = place.spec;
      return {
        protocol, ...(token !== undefined && { token }),
        prepare: (operation, { signal } = {}) => askPaymaster({ ...place, signal }, protocol === 'erc7677' ? 'pm_getPaymasterStubData' : protocol, operation, entry),
        sign: (operation, { signal } = {}) => askPaymaster({ ...place, signal }, protocol === 'erc7677' ? 'pm_getPaymasterData' : protocol, operation, entry),
      };
    };
    return {
      chainId, nodes, paymasterFor,
      readFees: ({ signal } = {}) => readUserOperationFees(transport, { readFees: async () => readFees(await writeContextOf(services, getState(), chainId, signal)), signal }),
      estimate: (operation, options) => estimateUserOperation(transport, operation, options),
      send: (operation, entry, { signal } = {}) => sendUserOperation(each, operation, entry, { signal }),
      readReceipt: (hash, options) => readUserOperationReceipt(transport, hash, options),
      waitFor: (hash, { signal } = {}) => waitForUserOperation(transport, hash, { clock: services.port(clockPort), signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal }),
    };
  });
}
