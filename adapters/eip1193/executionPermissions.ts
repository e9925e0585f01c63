import type { WalletPermissions } from '../../src/contracts/wallet.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { decodeGranted, encodeAsked } from '../../src/domain/permissions/askedPermissions.ts';
import type { PermissionForm } from '../../src/domain/permissions/askedPermissions.ts';
import { decoded, orUnsupported } from './answers.ts';

/** How a wallet is asked. */
export interface PermissionParts {
  /** A question that may wait for a person. */
  ask(method: string, params: readonly unknown[] | object, signal: AbortSignal | undefined): Promise<unknown>;
  /** Runs for an account, and fails when the wallet takes it away. */
  asAccount<T>(address: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

const methods: Readonly<Record<PermissionForm, { readonly grant: string; readonly revoke: string }>> = {
  current: { grant: 'wallet_requestExecutionPermissions', revoke: 'wallet_revokeExecutionPermission' },
  earlier: { grant: 'wallet_grantPermissions', revoke: 'wallet_revokePermissions' },
};

/** The permissions of a provider. Whether it grants any, and in which form of the standard, shows only when it is asked. @see ERC-7715 */
export function createExecutionPermissions({ ask, asAccount }: PermissionParts): WalletPermissions {
  /** In the current form, and in the earlier one where the wallet does not know that: it has shown nothing then. */
  const inEitherForm = async <T>(run: (form: PermissionForm) => Promise<T>): Promise<T> => {
    try {
      return await run('current');
    } catch (error) {
      if (hasCode(error, 'wallet.unsupported')) return run('earlier');
      throw error;
    }
  };
  return {
    grant: (asked, { signal } = {}) => {
      const from = asked[0]?.from ?? '';
      return asAccount(from, signal, (inner) => inEitherForm(async (form) => {
        const method = methods[form].grant;
        const params = encodeAsked(asked, form);
        const answer = await orUnsupported(method, ask(method, params, inner));
        return decoded(method, answer, (told) => decodeGranted(told, asked, form));
      }));
    },
    revoke: (permissionContext, { signal } = {}) => inEitherForm(async (form) => {
      const method = methods[form].revoke;
      await orUnsupported(method, ask(method, { permissionContext }, signal));
    }),
  };
}
