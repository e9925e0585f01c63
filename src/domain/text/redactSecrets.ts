import { isWalletError, messageOf, WalletError } from '../errors.ts';
import { assertArguments } from '../assertArguments.ts';

/** The error without these texts, which others may have put into it: it is shown, logged and stored. The very error where it has none of them. */
export function redactSecrets(error: unknown, secrets: readonly string[]): unknown {
  assertArguments('redactSecrets(error?, secrets: list)', error, secrets);
  const covered = (text: string): string => secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '…')), text);
  const isCovered = (text: string | undefined): boolean => text !== undefined && covered(text) !== text;
  if (!isWalletError(error)) return isCovered(messageOf(error)) ? new Error(covered(messageOf(error))) : error;
  const { code, message, remedy, context } = error;
  const facts = Object.values(context).filter((value) => typeof value === 'string');
  if (![message, remedy, ...facts].some(isCovered)) return error;
  const left = Object.fromEntries(Object.entries(context).map(([name, value]) => [name, typeof value === 'string' ? covered(value) : value]));
  return new WalletError(code, covered(message), { remedy: remedy && covered(remedy), context: left });
}
