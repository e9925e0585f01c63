import type { EntryPointVersion } from '../../src/domain/userOperations/userOperation.ts';
import type { PolicyContract } from './site.ts';

/** What the operator pays gas for, and how much of it. */
export interface GaslessSettings {
  readonly chains: readonly GaslessChain[];
  readonly policies: readonly GaslessPolicy[];
}

export interface GaslessChain {
  readonly chainId: number;
  /** A node. */
  readonly rpc: string;
  /** Absent: operations are tried out at the node, and none is priced for `pm_sponsorUserOperation`. */
  readonly bundler?: string;
  /** The VerifyingPaymaster of each version that operations are paid by. Empty: none. */
  readonly paymasters: Readonly<Partial<Record<EntryPointVersion, string>>>;
  /** The contract that requests are relayed to. Absent: none is relayed. */
  readonly forwarder?: ForwarderSettings;
  /** The contracts whose code accounts may run (EIP-7702), with the interface of thirdweb's MinimalAccount. Absent: no calls of the kind are relayed. */
  readonly delegates?: readonly string[];
  /** The most of the chain's coin that all of this costs in an hour, and at all. */
  readonly mostWeiPerHour: bigint;
  readonly mostWei: bigint;
  /** A fee above so many times the node's own price is not paid. */
  readonly feeTimes: number;
  readonly mostVerificationGas: number;
  readonly mostPreVerificationGas: number;
  /** Of one operation or request, all its limits together. */
  readonly mostGas: number;
  /** How long a transaction waits for a block before its fee is raised. */
  readonly bumpSeconds: number;
}

/** `erc2771`: ERC2771Forwarder of OpenZeppelin 5, with a deadline in what is signed. `minimal`: MinimalForwarder of 4.9, without. */
export interface ForwarderSettings {
  readonly address: string;
  readonly kind: 'erc2771' | 'minimal';
  /** That of its EIP-712 domain. */
  readonly name: string;
}

export interface GaslessPolicy {
  readonly policyId: string;
  /** Whose pages may ask. */
  readonly siteIds: readonly string[];
  /** `users`: only for people who are signed in to the wallet at the site, shown by an identity token. `pages`: for all visitors of the site. */
  readonly who: 'users' | 'pages';
  readonly contracts: readonly PolicyContract[];
  /** The most gas a day of one person, or of one account where no one is signed in; and of one site. */
  readonly userGasPerDay: number;
  readonly siteGasPerDay: number;
}
