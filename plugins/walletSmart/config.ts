import type { PaymasterProtocol } from '../../src/contracts/points/paymasters.ts';
import type { TokenPaymaster } from './tokenFees/tokenPaymaster.ts';
import type { TokenService } from './tokenFees/tokenService.ts';
import type { SmartAccount } from './accounts/smartAccount.ts';

/** A service that pays for operations. */
export interface SmartPaymaster {
  /** `{chainId}` in it stands for the chain's. */
  readonly url: string;
  /** Absent: `erc7677`. */
  readonly protocol?: PaymasterProtocol;
  /** What it is told beside each operation. @see ERC-7677 */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Settings of `walletSmart`; give them by `walletSmart.with`. */
export interface WalletSmartConfig {
  /** What the wallet is called in lists, e.g. by the site's own name, and its mark, a data URI. */
  readonly metadata: { readonly name?: string; readonly icon?: string };
  /** The id of the wallet whose account owns the smart account, e.g. `inApp`. */
  readonly owner: string;
  /** Where the owner's wallet holds a session key alone: the account that it is a key of, by the address of the key. Absent: the owner's own. */
  readonly sessionKeyOf: string | ((signer: string) => string | Promise<string>) | undefined;
  /** With `sessionKeyOf`: the key is the one that the owner's wallet keeps on its own origin, as the in-app wallet does, and not its account. */
  readonly keyInVault: boolean;
  /** The id of the wallet whose vault keeps the session key, where it is not the owner's, e.g. `inApp` for an account of an extension. The person confirms there what the owner then signs. */
  readonly vault: string | undefined;
  /** The kind of account, such as `factoryAccount()`. */
  readonly account: SmartAccount | undefined;
  /** The bundlers, the first is asked first; `{chainId}` in an address stands for the chain's. */
  readonly bundlers: string | readonly string[];
  /** Absent: every chain that the kit has. */
  readonly chainIds: readonly number[] | undefined;
  readonly paymaster: SmartPaymaster | undefined;
  /** Origins of services that a batch may name to pay for it, e.g. `https://pay.example.com`. Empty: none. @see ERC-7677 paymasterService */
  readonly paymasterOrigins: readonly string[];
  /** Whether the paymaster pays for what is sent. */
  readonly sponsorGas: boolean;
  /** Contracts and services that pay for what no other service pays for and take a token for it, one for a chain: see `tokenPaymaster` and `tokenService`. Empty: the account pays in the chain's currency. */
  readonly tokenPaymasters: readonly (TokenPaymaster | TokenService)[];
}
