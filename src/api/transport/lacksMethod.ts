import { textOf } from '../../domain/errors.ts';
import type { ErrorContext } from '../../domain/errors.ts';

const methodNotFound = -32_601;

/** Whether a node says that it has no such method, by the code for it or in words of its own. @see EIP-1474 */
export function lacksMethod({ code, message }: ErrorContext): boolean {
  return code === methodNotFound || /method .{0,60}(not (found|supported|available|allowed|whitelisted)|disabled|does not exist)/i.test(textOf(message));
}
