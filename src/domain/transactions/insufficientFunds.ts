/** Whether anything thrown says that the account cannot pay: by the words or the code of the error or of what it wraps. */
export function isInsufficientFunds(error: unknown, depth = 0): boolean {
  if (typeof error === 'string') return saysInsufficient(error);
  if (typeof error !== 'object' || error === null || depth > maxDepth) return false;
  try {
    const { code, message, reason, cause, error: inner, data, originalError, info, context }: Readonly<Record<string, unknown>> = Object(error);
    if (code === 'INSUFFICIENT_FUNDS' || [message, reason].some((text) => typeof text === 'string' && saysInsufficient(text))) return true;
    return [cause, inner, data, originalError, info, context].some((part) => isInsufficientFunds(part, depth + 1));
  } catch {
    return false; // a getter that throws says nothing
  }
}

const maxDepth = 6;

function saysInsufficient(text: string): boolean {
  return /insufficient (funds|balance)/i.test(text) || (/insufficient/i.test(text) && /native|gas/i.test(text));
}
