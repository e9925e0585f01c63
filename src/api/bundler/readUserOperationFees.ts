import type { RpcTransport } from '../../contracts/transport.ts';
import { hasCode } from '../../domain/errors.ts';
import type { Fees } from '../../domain/transactions/transactions.ts';
import { decodeUserOperationFees } from '../../domain/userOperations/bundlerAnswers.ts';
import type { UserOperationFees } from '../../domain/userOperations/bundlerAnswers.ts';
import { lacksMethod } from '../transport/lacksMethod.ts';
import { askBundler } from './askBundler.ts';

/** Methods by which bundlers tell what they ask for, the preferred first. */
const methods = ['thirdweb_getUserOperationGasPrice', 'pimlico_getUserOperationGasPrice'] as const;
type FeeMethod = (typeof methods)[number] | 'none';

/** Which of them a bundler has, so that the others are asked for once. */
const known = /* @__PURE__ */ new WeakMap<RpcTransport, FeeMethod>();

export interface UserOperationFeesOptions {
  /** What the chain's own nodes say, for bundlers that do not tell. */
  readFees(): Promise<Fees>;
  readonly signal?: AbortSignal | undefined;
}

/** What the bundler asks for a unit of gas, in one round trip: the methods are asked for side by side. @throws bundler.*, rpc.* */
export async function readUserOperationFees(transport: RpcTransport, { readFees, signal }: UserOperationFeesOptions): Promise<UserOperationFees> {
  const before = known.get(transport);
  const asked = before === undefined ? methods : methods.filter((method) => method === before);
  const answers = await Promise.allSettled(asked.map((method) => askBundler(transport, { method }, decodeUserOperationFees, signal)));
  signal?.throwIfAborted();
  const at = answers.findIndex(({ status }) => status === 'fulfilled');
  const answer = answers[at];
  if (answer?.status === 'fulfilled') {
    known.set(transport, asked[at] ?? 'none');
    return answer.value;
  }
  const refusals = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])); // `any`, as promises have it
  const serious = refusals.find((reason) => !isUnknownMethod(reason));
  if (serious !== undefined) throw serious;
  known.set(transport, 'none');
  return toUserOperationFees(await readFees());
}

/** Chains with one price ask it of operations as well. */
function toUserOperationFees(fees: Fees): UserOperationFees {
  return fees.type === 'legacy'
    ? { maxFeePerGas: fees.gasPriceWei, maxPriorityFeePerGas: fees.gasPriceWei }
    : { maxFeePerGas: fees.maxFeePerGasWei, maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei };
}

/** A bundler that does not know the method, in whatever words: some call it a malformed request. */
function isUnknownMethod(error: unknown): boolean {
  return hasCode(error, 'bundler.refused') && lacksMethod({ code: error.context['code'], message: error.context['error'] });
}
