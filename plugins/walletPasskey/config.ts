import type { Passkeys } from './webauthn/passkeys.ts';
import type { SmartPaymaster } from '../walletSmart/index.ts';
import type { PasskeyContracts } from './safe/contracts.ts';

/** Settings of `walletPasskey`; give them by `walletPasskey.with`. */
export interface WalletPasskeyConfig {
  /** The bundlers, the first is asked first; `{chainId}` in an address stands for the chain's. */
  readonly bundlers: string | readonly string[];
  /** Absent: every chain that the kit has. */
  readonly chainIds: readonly number[] | undefined;
  readonly paymaster: SmartPaymaster | undefined;
  /** Whether the paymaster pays for what is sent. */
  readonly sponsorGas: boolean;
  /** The site's name, which the browser shows beside the passkey. Absent: the name of the host. */
  readonly siteName: string | undefined;
  /** The domain that passkeys are for: this page's, or one above it, so that pages of several hosts share them. Absent: this page's. @see WebAuthn Level 3, RP ID */
  readonly rpId: string | undefined;
  /** Tells the accounts of one passkey apart. */
  readonly salt: bigint;
  /** Contracts in place of the published deployments, for chains that have others. */
  readonly contracts: Partial<PasskeyContracts>;
  /** In place of the browser's passkeys, as in tests. */
  readonly passkeys: (() => Passkeys) | undefined;
}
