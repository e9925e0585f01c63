import { sameAddress } from '../accounts/accounts.ts';
import { parseAddress } from '../accounts/address.ts';
import { findPublishedDelegate } from '../accounts/publishedDelegates.ts';
import { isRecord } from '../encoding/json.ts';
import { requestErrors } from '../requests/requestErrors.ts';
import * as limits from './limits.ts';
import { validateTypedData } from '../messages/validateTypedData.ts';
import { assertTransaction } from '../transactions/transactions.ts';
import { addressField } from './describeLeaves.ts';
import { describeMessage } from './describeMessage.ts';
import { describeTransaction, needsOfTransaction } from './describeTransaction.ts';
import { describeTypedData, needsOfTypedData } from './describeTypedData.ts';
import type { Preview, PreviewFacts, PreviewField, PreviewRequest, PreviewWarning } from './preview.ts';
import { ours, textWarnings } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';

/** Says in plain language what a request does. Nothing is read: what the facts do not tell stays as it is, and facts that callers without types leave out make it unchecked. @throws request.malformed for what is no request, input.*, message.badTypedData for requests that must not be signed */
export function createPreview(request: PreviewRequest, given: PreviewFacts): Preview {
  assertRequest(request);
  const facts = completed(given);
  const preview = describe(request, facts);
  const unchecked: readonly PreviewWarning[] = facts.isIncomplete && !preview.warnings.some(({ code }) => code === 'unchecked') ? [caution('unchecked')] : [];
  const leftOut: readonly PreviewWarning[] = preview.fields.length > limits.maxPreviewFields ? [danger('leftOut')] : [];
  return { ...preview, fields: boundedFields(preview.fields), warnings: boundedWarnings([...askerWarnings(preview, facts), ...preview.warnings, ...textWarnings(preview.fields), ...leftOut, ...unchecked]) };
}

function assertRequest(request: unknown): void {
  const { kind, ...parts }: Readonly<Record<string, unknown>> = Object(request);
  if (kind === 'transaction' && !isRecord(parts['transaction'])) throw requestErrors.malformed();
  if (kind !== 'transaction' && kind !== 'authorization' && kind !== 'message' && kind !== 'typedData') throw requestErrors.malformed();
}

const nothingKnown = { account: '', activeChainId: 0, nowMs: 0, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] } satisfies PreviewFacts;

/** Where a fact that is always needed is missing, nothing is known of it, and the preview says that it is unchecked. */
function completed(given: Partial<PreviewFacts>): PreviewFacts {
  const told = Object.fromEntries(Object.entries(Object(given)).filter(([, fact]) => fact !== undefined && fact !== null));
  const isWhole = Object.keys(nothingKnown).every((name) => name in told);
  return isWhole ? { ...nothingKnown, ...told } : { ...nothingKnown, ...told, isIncomplete: true };
}

/** Addresses to read before: tokens for their decimals, and any for whether they have code. */
export interface PreviewNeeds {
  readonly tokens: readonly string[];
  readonly code: readonly string[];
  /** There are more than are read. */
  readonly isCut?: true;
}

/** What is to be read before a request is described. */
export function previewNeeds(request: PreviewRequest, facts: Pick<PreviewFacts, 'signatures'>): PreviewNeeds {
  const needs = needsOf(request, facts);
  const [tokens, code] = [unique(needs.tokens), unique(needs.code)];
  const { maxPreviewReads } = limits;
  return { tokens: tokens.slice(0, maxPreviewReads), code: code.slice(0, maxPreviewReads), ...((tokens.length > maxPreviewReads || code.length > maxPreviewReads) && { isCut: true }) };
}

function describe(request: PreviewRequest, facts: PreviewFacts): Preview {
  switch (request.kind) {
    case 'transaction': {
      const { transaction } = request;
      assertTransaction(transaction);
      return describeTransaction({ ...request, transaction: { ...transaction, ...(transaction.to !== undefined && { to: parseAddress(transaction.to) }) } }, facts);
    }
    case 'typedData': return describeTypedData(validateTypedData(request.data), facts);
    case 'message': return describeMessage(request, facts);
    case 'authorization': return describeAuthorization({ ...request, address: parseAddress(request.address) }, facts);
  }
}

function needsOf(request: PreviewRequest, facts: Pick<PreviewFacts, 'signatures'>): PreviewNeeds {
  switch (request.kind) {
    case 'transaction': return needsOfTransaction(request, facts);
    case 'typedData': return needsOfTypedData(validateTypedData(request.data), facts);
    case 'message': case 'authorization': return { tokens: [], code: [] };
  }
}

/** An account hands itself to code: the gravest thing it can sign. @see EIP-7702 */
function describeAuthorization({ chainId, address, nonce }: Extract<PreviewRequest, { readonly kind: 'authorization' }>, facts: PreviewFacts): Preview {
  const chain = facts.chains.find(({ id }) => id === chainId);
  const isBack = /^0x0+$/.test(address);
  const published = findPublishedDelegate(address);
  return {
    kind: 'authorization',
    title: ours(isBack ? 'title.takeBack' : 'title.authorization'),
    ...(chainId !== 0 && { chain: { id: chainId, name: chain?.name ?? `eip155:${chainId}` } }),
    contract: address,
    fields: [
      { ...addressField(ours('delegate'), address, facts), ...(published && { name: published.name }) },
      ...(isBack ? [] : [{ label: ours('delegate.may'), value: ours('delegate.everything'), format: 'text' as const }]),
      { label: ours('nonce'), value: { text: String(nonce) }, format: 'number' },
    ],
    warnings: [
      ...(isBack || published || facts.delegates.some((each) => sameAddress(each, address)) ? [] : [danger('delegates', { address })]),
      ...(chainId === 0 ? [danger('delegatesEverywhere')] : chainId === facts.activeChainId ? [] : [danger('wrongChain', { chain: chain?.name ?? String(chainId) })]),
    ],
    raw: JSON.stringify({ chainId, address, nonce }),
  };
}

/** What is known of who asks; a sign-in of one that is unchecked says so itself. */
function askerWarnings({ warnings }: Preview, { site, siteFault, siteClaimed = '?', isSiteUnchecked }: PreviewFacts): readonly PreviewWarning[] {
  const host = site?.domain || '?';
  if (siteFault === 'scam') return [danger('askerScam', { host })];
  if (siteFault === 'elsewhere') return [danger('askerElsewhere', { host, claimed: siteClaimed })];
  return isSiteUnchecked && !warnings.some(({ code }) => code === 'signInUnchecked') ? [caution('askerUnchecked', { host })] : [];
}

/** As many as are shown, and how many more there are. */
export function boundedFields(fields: Preview['fields']): Preview['fields'] {
  const shown = fields.slice(0, limits.maxPreviewFields);
  const leftOut = fields.slice(limits.maxPreviewFields).reduce((sum, field) => sum + countOf(field), 0);
  return leftOut === 0 ? fields : [...shown, { label: more, value: { text: String(leftOut) }, format: 'number' }];
}

const more = ours('more');

/** A row that stands for others, which were left out before, counts as these. */
function countOf({ label, value }: PreviewField): number {
  return 'key' in label && 'key' in more && label.key === more.key && 'text' in value ? Number(value.text) : 1;
}

/** Each once, the dangers first, so that none falls to the limit. */
export function boundedWarnings(warnings: readonly PreviewWarning[]): readonly PreviewWarning[] {
  const distinct = [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
  return [...distinct.filter(({ level }) => level === 'danger'), ...distinct.filter(({ level }) => level === 'caution')].slice(0, limits.maxPreviewWarnings);
}

function unique(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}
