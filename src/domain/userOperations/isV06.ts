import { assertArguments } from '../assertArguments.ts';
import type { UserOperation, UserOperationV06 } from './userOperation.ts';

/** Whether an operation is one for EntryPoint v0.6, by the fields it has. */
export function isV06(operation: UserOperation): operation is UserOperationV06 {
  assertArguments('isV06(operation: object)', operation);
  return 'initCode' in operation;
}
