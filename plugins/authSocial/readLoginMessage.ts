import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { toLoginOutcome } from './loginOutcome.ts';
import type { LoginOutcome } from './loginOutcome.ts';

const mark = 'latchkey-login-1:';

/** A message of the wallet's window, which is untrusted: undefined for what is not meant for a login, 'invalid' for what is and cannot be read. */
export function readLoginMessage(data: unknown): LoginOutcome | 'invalid' | undefined {
  if (typeof data !== 'string' || !data.startsWith(mark)) return undefined;
  if (data.length > limits.maxLoginMessage) return 'invalid';
  try {
    const found: unknown = JSON.parse(data.slice(mark.length));
    return (isRecord(found) && toLoginOutcome({ flowId: found['flowId'], ticket: found['ticket'], error: found['error'] })) || 'invalid';
  } catch {
    return 'invalid'; // not JSON
  }
}
