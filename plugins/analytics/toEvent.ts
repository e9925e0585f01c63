import { personalFields } from './config.ts';
import type { AnalyticsAction, AnalyticsEvent, PersonalField } from './config.ts';

/** All that is known when something happens. Amounts in wei. */
export type EventFacts = { readonly chainId: number; readonly walletType: string } & { readonly [Field in keyof AnalyticsEvent]?: AnalyticsEvent[Field] | bigint | undefined };

const sent = ['chainId', 'clientId', 'contractAddress', 'errorCode', 'functionName', 'gasPrice', 'transactionHash', 'walletAddress', 'walletType'] as const;
/** What each event may hold beside its source and its action. @see specification §3, and §7 for a connect */
export const fieldsOf: Readonly<Record<AnalyticsAction, readonly (keyof AnalyticsEvent)[]>> = {
  connect: ['chainId', 'walletAddress', 'walletType'],
  'transaction-sent': sent,
  'insufficient-funds': [...sent, 'errorMessage', 'requiredAmount', 'transactionValue', 'userBalance'],
};

/** The event that is told of something: the fields of its kind that are known, those of a person only where they are included. */
export function toEvent(action: AnalyticsAction, facts: EventFacts, include: readonly PersonalField[]): AnalyticsEvent {
  // Calls of a batch go by the account itself: its address is no contract's, and is told as the wallet's or not at all.
  const isOwn = facts.contractAddress !== undefined && String(facts.contractAddress).toLowerCase() === String(facts.walletAddress).toLowerCase();
  const left: readonly string[] = [...personalFields.filter((field) => !include.includes(field)), ...(isOwn ? ['contractAddress'] : [])];
  const known = fieldsOf[action].flatMap((field) => (facts[field] === undefined || left.includes(field) ? [] : [[field, typeof facts[field] === 'bigint' ? String(facts[field]) : facts[field]] as const]));
  // A JSON object has one `source`; of the two that the specification gives for a connect the nearer one stands, as `x-sdk-name` says the other.
  return Object.freeze({ source: action === 'connect' ? 'connectWallet' : 'sdk', action, chainId: facts.chainId, walletType: facts.walletType, ...Object.fromEntries(known) });
}
