import { sameAddress } from '../accounts/accounts.ts';
import { isZeroAddress } from '../accounts/zeroAddress.ts';
import { recipientWarnings } from '../recipients/recipientWarnings.ts';
import { nativeTokenAddress } from '../tokens/nativeToken.ts';
import { knownAddresses, openContracts, vouchedSpenders } from './knownAddresses.ts';
import type { PreviewFacts, PreviewWarning } from './preview.ts';
import { caution, danger } from './previewWarnings.ts';

/** What it is called: by the site, else by the kit. Absent for the account itself, which the screen names. */
export function nameOf(address: string, { account, names }: Pick<PreviewFacts, 'account' | 'names'>): string | undefined {
  if (sameAddress(address, account)) return undefined;
  return names[address.toLowerCase()] ?? knownAddresses[address.toLowerCase()];
}

/** What speaks against letting an address take something. */
export function judgeSpender(spender: string, facts: PreviewFacts): readonly PreviewWarning[] {
  const address = spender.toLowerCase();
  const imitated = imitatedBy(spender, [...vouchedSpenders, ...Object.keys(facts.names), ...(facts.recipients?.known ?? [])], facts);
  return [
    ...(facts.hasCode[address] === false || facts.delegated?.[address] ? [danger('spenderIsAccount', { address: spender })] : []),
    ...(openContracts.has(address) ? [danger('openToAnyone', { address: spender })] : []),
    ...imitated,
    ...(facts.hasCode[address] === false || facts.delegated?.[address] || isVouchedFor(address, facts) ? [] : [caution('unknownSpender', { address: spender })]),
    // Whether it is a contract at all is the first thing to know of a spender.
    ...(facts.isFromOutside && facts.isIncomplete && facts.hasCode[address] === undefined && !isVouchedFor(address, facts) ? [danger('unchecked')] : []),
  ];
}

/** What speaks against an address that gets what comes of a call: it should be who calls. */
export function judgeOutcome(to: string, { facts, contract, actor }: { readonly facts: PreviewFacts; readonly contract?: string | undefined; readonly actor?: string | undefined }): readonly PreviewWarning[] {
  if (sameAddress(to, facts.account) || (actor !== undefined && sameAddress(to, actor))) return [];
  const dangers = judgeRecipient(to, facts, contract).filter(({ code }) => code !== 'firstTime');
  if (dangers.length > 0) return dangers;
  const isKnown = facts.names[to.toLowerCase()] !== undefined || (facts.recipients?.known ?? []).some((each) => sameAddress(each, to));
  return [(facts.isFromOutside && !isKnown ? danger : caution)('goesElsewhere', { address: to })];
}

/** What speaks against sending something to an address. */
export function judgeRecipient(to: string, facts: PreviewFacts, token = nativeTokenAddress): readonly PreviewWarning[] {
  const { account, recipients, names } = facts;
  const known = [account, ...(recipients?.known ?? [])];
  const found = recipientWarnings({ to, account, token, tokens: recipients?.tokens ?? [], known: [...known, ...Object.keys(names)], isContract: false });
  const isFirstTime = recipients !== undefined && names[to.toLowerCase()] === undefined && !known.some((each) => sameAddress(each, to));
  const dangers = found.flatMap((warning) => {
    switch (warning.code) {
      case 'toNobody': return [danger('toNobody', { address: to })];
      case 'toOtherToken': return [danger('toOtherToken', { address: to })];
      case 'toTokenContract': return [danger('toContractItself')];
      case 'lookAlike': return [danger('lookAlike', { address: to, known: warning.known })];
      default: return []; // to oneself and to contracts goes much that a site asks for
    }
  });
  return [...dangers, ...(openContracts.has(to.toLowerCase()) ? [danger('openToAnyone', { address: to })] : []), ...(isFirstTime && dangers.length === 0 ? [caution('firstTime', { address: to })] : [])];
}

/** What speaks against letting an address take one item. */
export function judgeItemTaker(address: string, facts: PreviewFacts): readonly PreviewWarning[] {
  if (isZeroAddress(address) || isVouchedFor(address.toLowerCase(), facts)) return [];
  return [(nameOf(address, facts) === undefined ? danger : caution)('takesItem', { address })];
}

function imitatedBy(address: string, known: readonly string[], { account }: PreviewFacts): readonly PreviewWarning[] {
  return recipientWarnings({ to: address, account, token: nativeTokenAddress, tokens: [], known, isContract: false }).flatMap((warning) => (warning.code === 'lookAlike' ? [danger('lookAlike', { address, known: warning.known })] : []));
}

function isVouchedFor(address: string, { account, names }: PreviewFacts): boolean {
  return sameAddress(address, account) || names[address] !== undefined || vouchedSpenders.has(address);
}
