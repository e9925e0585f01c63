/** What happens to be told of. */
export type AnalyticsAction = 'connect' | 'transaction-sent' | 'insufficient-funds';

/** Fields that may tell of a person, of what they own or of whom they pay. Each is left out unless the site names it. */
export const personalFields = ['walletAddress', 'contractAddress', 'transactionHash', 'gasPrice', 'errorMessage', 'requiredAmount', 'transactionValue', 'userBalance'] as const;
export type PersonalField = (typeof personalFields)[number];

/** One event. A field that is not known or not switched on is absent. Amounts are in wei, as decimal text. @see specification §3 and §7 */
export interface AnalyticsEvent {
  /** `connectWallet` for a connect, else `sdk`. */
  readonly source: 'sdk' | 'connectWallet';
  readonly action: AnalyticsAction;
  readonly chainId: number;
  /** Who the site is at its own service. */
  readonly clientId?: string;
  /** Off by default: of a plain payment it is the address that is paid. */
  readonly contractAddress?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly functionName?: string;
  readonly gasPrice?: string;
  readonly requiredAmount?: string;
  readonly transactionHash?: string;
  readonly transactionValue?: string;
  readonly userBalance?: string;
  readonly walletAddress?: string;
  /** Id of the wallet. */
  readonly walletType: string;
}

/** Where events go: to an address, one request an event, or to a function of the site's own. */
export type AnalyticsSink = { readonly url: string } | ((event: AnalyticsEvent) => void | Promise<void>);

/** Settings of `analytics`; give them by `analytics.with`. */
export interface AnalyticsConfig {
  /** Absent: nothing is sent, and what would be is in the inspector. */
  readonly sink?: AnalyticsSink | undefined;
  /** What of a person is told; nothing by default. */
  readonly include?: readonly PersonalField[] | undefined;
  /** Whether the visitor has consented, asked before each event is made and again before it leaves. Anything but `true`, and throwing, is a no. Absent: the site needs no consent. */
  readonly enabled?: (() => boolean) | undefined;
  /** Why events are sent although the browser says that its user does not want to be followed (Global Privacy Control, Do Not Track). Absent: then none is sent. */
  readonly ignorePrivacySignal?: { readonly reason: string } | undefined;
}
