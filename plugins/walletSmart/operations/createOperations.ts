import { paymasterErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { delegateOf } from '../../../src/domain/accounts/delegateOf.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import { assertPrice } from '../../../src/domain/transactions/assertPrice.ts';
import { feeBumpPercent } from '../../../src/domain/transactions/feeLimits.ts';
import type { SignedAuthorization } from '../../../src/domain/transactions/transactions.ts';
import type { UserOperationReceipt } from '../../../src/domain/userOperations/bundlerAnswers.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import { paymasterOf } from '../../../src/domain/userOperations/operationGas.ts';
import type { OperationPlace } from '../../../src/domain/userOperations/operationPlace.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import type { AccountOwner, SmartAccount } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';
import { maxFeeBumps } from '../limits.ts';
import type { Deployments, Entered } from './createDeployments.ts';
import type { NonceKeys } from './createNonceKeys.ts';
import { isOwnApproval, prepareTokenOperation, signTokenOperation } from '../tokenFees/prepareTokenOperation.ts';
import type { TokenOperation } from '../tokenFees/prepareTokenOperation.ts';
import type { TokenPaymaster } from '../tokenFees/tokenPaymaster.ts';
import { openTokenService } from '../tokenFees/tokenService.ts';
import type { ServedTokenPaymaster, TokenService } from '../tokenFees/tokenService.ts';
import { prepareOperation } from './prepareOperation.ts';
import type { AccountPresence } from './prepareOperation.ts';
import { priceOf } from './priceOf.ts';

/** What one smart account sends with. */
export interface OperationsOptions {
  readonly account: SmartAccount;
  readonly address: string;
  readonly owner: AccountOwner & { signAuthorization?(authorization: Pick<SignedAuthorization, 'chainId' | 'address' | 'nonce'>): Promise<SignedAuthorization> };
  readonly deployments: Deployments;
  readonly nonceKeys: NonceKeys;
  /** Whether a service pays, where one is configured. */
  readonly isSponsored: boolean;
  /** Contracts and services that pay and take a token for it, one for a chain. Absent: none. */
  readonly tokenPaymasters?: readonly (TokenPaymaster | TokenService)[] | undefined;
  /** The way to such services. Absent: none may be asked. */
  readonly services?: { readonly http: Http };
  /** What to throw in place of a refusal, by one who knows more of it. */
  explain?(error: unknown, refused: OperationRequest): Promise<unknown>;
}

/** Calls that are to go out as one operation. */
export interface OperationRequest {
  readonly bundler: Bundler;
  readonly calls: readonly BatchCall[];
  /** What it may cost the account at most, in wei. Absent: the cap of the chain. */
  readonly maxFeeWei?: bigint | undefined;
  /** The same where it is paid in a token, in the token's smallest units. Absent: the limit of the site. */
  readonly maxTokenFee?: bigint | undefined;
  /** Who pays, where the caller names a service. Absent: as the account is configured. */
  readonly paymaster?: ((bundler: Bundler, entry: EntryPointRef) => Paymaster) | undefined;
  /** The configured service is to pay, whatever the account is set to. @throws paymaster.notConfigured */
  readonly mustSponsor?: boolean | undefined;
  /** Looks whether the chain would refuse the calls, as the caller has it. Absent: nothing but the bundler's estimate tries them out. @throws transaction.simulationFailed, rpc.wrongChain */
  readonly lookAhead?: (() => Promise<void>) | undefined;
  /** Gives up, until it is handed over. */
  readonly signal?: AbortSignal | undefined;
  /** Told the hash and the nonce just before a bundler may have it, and again where another one takes its place. */
  readonly onHandingOver?: ((hash: string, place: OperationPlace) => void) | undefined;
}

/** An operation that was handed over. */
export interface HandedOver {
  /** Of the operation, as bundlers refer to it. */
  readonly hash: string;
  /** Its end, once it is in a block. @throws userOperation.* */
  readonly mined: Promise<UserOperationReceipt>;
}

/** What sends the calls of one smart account. */
export interface Operations {
  send(request: OperationRequest): Promise<HandedOver>;
  /** What the calls cost in a token. Undefined: they are not paid for in one. */
  quote(request: Pick<OperationRequest, 'bundler' | 'calls' | 'signal'>): Promise<TokenOperation['fee'] | undefined>;
}

/** Sends calls of one smart account. @throws bundler.*, paymaster.*, transaction.*, smart.*, userOperation.deploymentSlow, user.rejected */
export function createOperations({ account, address, owner, deployments, nonceKeys, isSponsored, tokenPaymasters = [], services, explain }: OperationsOptions): Operations {
  const { origin } = account;
  const isOwnCode = (code: string): boolean => (origin.by === 'factory' ? code !== '0x' : sameAddress(delegateOf(code), origin.delegate));

  /** What of the account is on the chain, in one round trip, and what an account without its code needs to come to it. */
  const readPresence = async ({ isKnown, isThere }: Entered, bundler: Bundler, signal: AbortSignal | undefined): Promise<AccountPresence> => {
    if (isKnown || origin.by === 'factory') return { isThere: await isThere() };
    const [isHere, nonce] = await Promise.all([isThere(), bundler.readTransactionCount(owner.address, { signal })]);
    if (isHere) return { isThere: true };
    if (!owner.signAuthorization) throw smartErrors.needsOwnAccount();
    const asked = { chainId: bundler.chainId, address: origin.delegate, nonce };
    // A wallet that is handed operations shows both on one screen, so it is asked for the operation first: the hash of that has the contract's address alone.
    return { isThere: false, authorization: owner.signUserOperation ? { ...asked, ...unsigned } : await owner.signAuthorization(asked) };
  };
  const withAuthorization = async (operation: UserOperation): Promise<UserOperation> => {
    if (isV06(operation) || operation.eip7702Auth?.r !== unsigned.r || !owner.signAuthorization) return operation;
    const { chainId, address: delegate, nonce } = operation.eip7702Auth;
    return { ...operation, eip7702Auth: await owner.signAuthorization({ chainId, address: delegate, nonce }) };
  };

  const entryOn = ({ chainId }: Bundler): EntryPointRef => ({ entryPoint: account.entryPoint, version: account.version, chainId });

  /** The contract that takes a token for these calls. What others pay for is paid for by them. */
  const takerOf = async ({ bundler, calls, paymaster, mustSponsor, signal }: OperationRequest): Promise<ServedTokenPaymaster | undefined> => {
    if (isSponsored || mustSponsor || paymaster) return undefined;
    const found = tokenPaymasters.find((each) => each.chainId === bundler.chainId && !isOwnApproval(each, calls));
    if (!found || !('url' in found)) return found;
    if (!services) throw smartErrors.notConfigured({ field: 'a way to services that take a token' });
    return openTokenService(found, { bundler, entry: entryOn(bundler), http: services.http, signal });
  };

  /** A bundler that asks for more has not taken it: the same nonce, a tenth more. */
  const handOver = async (prepared: UserOperation, entry: EntryPointRef, { isPaid, bundler, maxFeeWei, signal, onHandingOver }: OperationRequest & { readonly isPaid: boolean }): Promise<{ readonly hash: string }> => {
    let operation = prepared;
    for (let bumps = 0; ; bumps += 1) {
      if (!isPaid) assertPrice(priceOf(operation, bundler.chainId), maxFeeWei);
      const signature = await account.signOperation(owner, operation, entry);
      operation = await withAuthorization(operation);
      const signed = { ...operation, signature };
      signal?.throwIfAborted();
      try {
        return await bundler.send(signed, entry, { signal, onHandingOver });
      } catch (error) {
        // What a paymaster has signed, it has signed for this fee.
        if (!hasCode(error, 'bundler.underpriced') || bumps === maxFeeBumps || paymasterOf(operation) !== undefined) throw error;
        operation = withHigherFees(operation);
      }
    }
  };

  return {
    send: async (request: OperationRequest): Promise<HandedOver> => {
      const { bundler, calls, lookAhead, signal } = request;
      const entered = await deployments.enter({ bundler, address, isOwnCode }, signal);
      const place = nonceKeys.take();
      const leave = (isThere = false): void => {
        place.release();
        entered.leave({ isThere });
      };
      try {
        const entry = entryOn(bundler);
        const paymaster: Paymaster | undefined = request.paymaster?.(bundler, entry) ?? (isSponsored || request.mustSponsor ? bundler.paymasterFor(entry) : undefined);
        if (request.mustSponsor && !paymaster) throw paymasterErrors.notConfigured({ chainId: bundler.chainId });
        let presence: Promise<AccountPresence> | undefined;
        const order = { bundler, account, entry, sender: address, owner: owner.address, calls, nonceKey: place.key, presenceOf: async () => (presence ??= readPresence(entered, bundler, signal)), lookAhead, signal };
        const taker = await takerOf(request);
        const prepared = taker ? await signTokenOperation(await prepareTokenOperation(order, taker, request.maxTokenFee), taker, order) : await prepareOperation({ ...order, paymaster });
        const { hash } = await handOver(prepared, entry, { ...request, isPaid: paymaster !== undefined && paymaster.token === undefined });
        const mined = bundler.waitFor(hash);
        // What has taken effect was sent by an account that is there.
        mined.then(() => leave(origin.by === 'factory'), () => leave());
        return { hash, mined };
      } catch (error) {
        leave();
        throw explain ? await explain(error, request) : error;
      }
    },
    quote: async (request) => {
      const { bundler, calls, signal } = request;
      const taker = await takerOf(request);
      if (!taker) return undefined;
      const presenceOf = async (): Promise<AccountPresence> => ({ isThere: isOwnCode(await bundler.readCode(address, { signal })) });
      const entry = entryOn(bundler);
      return (await prepareTokenOperation({ bundler, account, entry, sender: address, owner: owner.address, calls, nonceKey: 0n, presenceOf, signal }, taker)).fee;
    },
  };
}

/** What stands for an authorization that is signed later, for bundlers and paymasters to count with: no key makes it. */
const unsigned = { r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`, s: `0x7${'a'.repeat(63)}`, yParity: 1 } as const;

function withHigherFees(operation: UserOperation): UserOperation {
  const raised = (wei: bigint): bigint => wei + (wei * feeBumpPercent + 99n) / 100n;
  return { ...operation, maxFeePerGas: raised(operation.maxFeePerGas), maxPriorityFeePerGas: raised(operation.maxPriorityFeePerGas) };
}
