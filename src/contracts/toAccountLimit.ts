import { hasCode } from '../domain/errors.ts';
import { inAppErrors } from './inAppErrors.ts';

/** How a server names it in its message, by the specification. */
const named = 'PAYMENT_METHOD_REQUIRED';
const maxCauses = 5;

/** `inApp.accountLimit` for whatever says that a site may have no more accounts, be it by its code, its message or one of its causes; any other error as it is. For the screens of ways in, which tell people of it. */
export function toAccountLimit(error: unknown): unknown {
  if (hasCode(error, 'inApp.accountLimit')) return error;
  for (let each = error, depth = 0; each instanceof Error && depth < maxCauses; each = each.cause, depth += 1) {
    if (each.message.includes(named)) return inAppErrors.accountLimit({}, { cause: error });
  }
  return error;
}
