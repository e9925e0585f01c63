import type { passkeyKey } from './key.ts';
import { passkeyContracts } from './safe/contracts.ts';
import type { PasskeyContracts } from './safe/contracts.ts';
import { createPasskeys } from './webauthn/passkeys.ts';
import type { Passkeys } from './webauthn/passkeys.ts';

type Scope = ReturnType<typeof passkeyKey.scope>;

/** The passkeys of this page, and the contracts that check them. */
export function openPasskeys({ config }: Pick<Scope, 'config'>): { readonly passkeys: Passkeys; readonly contracts: PasskeyContracts } {
  const passkeys = config.passkeys?.() ?? createPasskeys();
  return { passkeys, contracts: { ...passkeyContracts, ...config.contracts } };
}
