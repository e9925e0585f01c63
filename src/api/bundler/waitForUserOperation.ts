import type { RpcTransport } from '../../contracts/transport.ts';
import type { Clock } from '../../domain/clock.ts';
import type { UserOperationReceipt } from '../../domain/userOperations/bundlerAnswers.ts';
import { poll } from '../../domain/wait.ts';
import * as limits from '../../domain/limits.ts';
import { reasonOfRevert } from '../describeRevert.ts';
import { sentOperationErrors } from './bundlerErrors.ts';
import { readUserOperationReceipt } from './readUserOperationReceipt.ts';

export interface WaitForUserOperationOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Between two looks, in ms; 1,000 if absent. */
  readonly everyMs?: number;
  /** In ms; 120,000 if absent. */
  readonly forMs?: number;
}

/** Its receipt, once it is in a block. A look that fails is made again. @throws userOperation.failed, userOperation.failedWithReason, userOperation.timedOut; the signal's reason */
export async function waitForUserOperation(transport: RpcTransport, hash: string, { clock, signal, everyMs = limits.userOperationPollMs, forMs = limits.userOperationWaitMs }: WaitForUserOperationOptions): Promise<UserOperationReceipt> {
  const look = async (): Promise<UserOperationReceipt | undefined> => {
    try {
      return (await readUserOperationReceipt(transport, hash, { signal })) ?? undefined;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  };
  const receipt = await poll(look, { clock, signal, everyMs, forMs });
  if (!receipt) throw sentOperationErrors.timedOut({ userOperationHash: hash });
  return assertSucceeded(receipt);
}

/** @throws userOperation.failed, userOperation.failedWithReason */
export function assertSucceeded(receipt: UserOperationReceipt): UserOperationReceipt {
  const { success, reason, userOperationHash, transaction: { hash } } = receipt;
  if (success) return receipt;
  const told = reason === undefined ? undefined : (reasonOfRevert(/^0x/i.test(reason) ? { data: reason } : { reason: `execution reverted: ${reason}` }) ?? reason);
  throw told === undefined ? sentOperationErrors.failed({ hash, userOperationHash }) : sentOperationErrors.failedWithReason({ reason: told, hash, userOperationHash });
}
