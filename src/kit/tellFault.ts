import { toWireError } from '../domain/errors.ts';
import { asPartError } from '../domain/asPartError.ts';

/** Faults told in production, in one visit. */
const maxToldFaults = 50;

/**
 * Tells the console of a published page of a fault, once. What repeats, such as a node that does not answer, would fill the console of a visitor. Of
 * addresses the host stays, since the rest may be a key; causes stay out, for the same reason.
 */
export function tellFault(told: Set<string>, owner: string, error: unknown): void {
  const { code, message } = toWireError(asPartError(error));
  const text = `[latchkey] ${owner}: ${message.replace(/([a-z]+:\/\/)(?:[^/\s@]*@)?([^/\s?#]*)\S*/gi, '$1$2')} (${code})`;
  if (told.has(text) || told.size >= maxToldFaults) return;
  told.add(text);
  console.warn(text); // oxlint-disable-line no-console -- where no listener is given, this is the only trace of it
}
