// Types only: checked by tsc, never run.
import { defineErrors, hasCode, isErrorCode, WalletError } from './index.ts';
import type { ErrorCode, WireError } from './index.ts';

/** Fails to compile unless both are the same type, and none that fits all. */
function same<A, B>(..._proof: 0 extends A & 1 ? ['anything'] : [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

// The codes of the core and of the plugins in the repository.
export const known: readonly ErrorCode[] = ['user.rejected', 'rpc.error', 'transaction.sendFailed', 'transaction.reverted', 'siwe.failed', 'walletConnect.noProjectId', 'unknown.error'];
// @ts-expect-error a family that has no such error
export const otherName: ErrorCode = 'user.rejekted';
// @ts-expect-error no such family
export const otherFamily: ErrorCode = 'usr.rejected';

// A plugin adds its own.
const lanternErrors = defineErrors('lantern', { broken: { message: '{what} is broken' }, dark: { message: 'It is dark' } });
declare module './index.ts' {
  interface ErrorTables {
    lanternErrors: typeof lanternErrors;
  }
}
same<Extract<ErrorCode, `lantern.${string}`>, 'lantern.broken' | 'lantern.dark'>();

export function toAdvice(error: WalletError | WireError): string {
  switch (error.code) {
    case 'user.rejected': case 'user.cancelled': return 'Nothing was done.';
    case 'lantern.dark': return 'Light it.';
    // @ts-expect-error there is no such code
    case 'lantern.drak': return 'Never.';
    default: return error.message;
  }
}

/** All codes of a family: the compiler says so when one is added. */
export function toLevel(code: Extract<ErrorCode, `lantern.${string}`>): number {
  switch (code) {
    case 'lantern.broken': return 2;
    case 'lantern.dark': return 1;
  }
}

export function read(thrown: unknown, code: unknown): void {
  if (hasCode(thrown, 'lantern.dark')) same<typeof thrown.code, 'lantern.dark'>();
  // @ts-expect-error there is no such code
  hasCode(thrown, 'lantern.drak');
  if (thrown instanceof WalletError) same<typeof thrown.code, ErrorCode>();
  // What comes from elsewhere is any text until it was looked at.
  if (isErrorCode(code)) same<typeof code, ErrorCode>();
  // @ts-expect-error not looked at yet
  void (code satisfies ErrorCode);
  const error: WalletError = lanternErrors.dark();
  void error;
  // @ts-expect-error there is no such code
  throw new WalletError('lantern.drak', 'No');
}
