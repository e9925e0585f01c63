import { isAddress } from '../encoding/isHex.ts';
import { nameOf } from './judgeParties.ts';
import { judgeSessionKey } from './judgeSessionKey.ts';
import { multiSends } from './knownAddresses.ts';
import type { KnownPart } from './knownStruct.ts';
import type { PreviewFacts, PreviewWarning } from './preview.ts';
import { caution, danger } from './previewWarnings.ts';

/** What a known struct does that the roles of its values do not tell. */
export function judgePart({ known: { movesTokens, means }, value }: KnownPart, facts: PreviewFacts): readonly PreviewWarning[] {
  const moves = movesTokens ? [caution('movesTokens')] : [];
  switch (means) {
    case 'takesItem': return [...moves, ...judgeItem(value, facts)];
    case 'safeTransaction': return [...moves, ...judgeSafe(value)];
    case 'managesAll': return [...moves, danger('managesAll', { address: String(value['delegate']) })];
    case 'safeMessage': return [...moves, danger('blindHash')]; // the hash of a message, or what a hash is made of
    case 'hashedOrder': return [...moves, danger('blindHash')];
    case 'sessionKey': return [...moves, ...judgeSessionKey({ signer: value['signer'], isAdmin: value['isAdmin'], approvedTargets: [value['approvedTargets']].flat(), nativeTokenLimitPerTransaction: value['nativeTokenLimitPerTransaction'] })];
    default: return moves;
  }
}

/** One item is all there is of it. */
function judgeItem({ spender }: KnownPart['value'], facts: PreviewFacts): readonly PreviewWarning[] {
  if (!isAddress(spender)) return [];
  return [(nameOf(spender, facts) === undefined ? danger : caution)('takesItem', { address: spender })];
}

/** Code of another runs as the account's own, but for several plain calls at once; and who carries it out may be paid for it. @see Safe, Enum.Operation, execTransaction */
function judgeSafe({ to, operation, gasPrice, refundReceiver }: KnownPart['value']): readonly PreviewWarning[] {
  return [
    ...(operation === 0n || multiSends.has(String(to).toLowerCase()) ? [] : [danger('delegateCall', { address: String(to) })]),
    ...(gasPrice === 0n ? [] : [danger('refundsGas', { address: String(refundReceiver) })]),
  ];
}
