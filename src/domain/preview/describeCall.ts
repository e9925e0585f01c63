import { sameAddress } from '../accounts/accounts.ts';
import { describeLeaves, nativeAmount, needsOfLeaves } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import { judgeRecipient } from './judgeParties.ts';
import { judgeSessionKey } from './judgeSessionKey.ts';
import type { AskedSessionKey } from './judgeSessionKey.ts';
import { multiSends } from './knownAddresses.ts';
import { isLeftInRouter } from './isLeftInRouter.ts';
import { callsIn, readCall } from './readCall.ts';
import type { CallToRead, InnerCall, KnownCall, ReadCall } from './readCall.ts';
import { rolePath } from './leaves.ts';
import type { Leaf } from './leaves.ts';
import type { PreviewFacts, PreviewWarning } from './preview.ts';
import { ours, outside } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';
import { isTokenTitle, isWrapTitle } from './titleOfCall.ts';
import { isWrappedNative } from './wrappedNative.ts';

interface CallContext {
  readonly chainId: number | undefined;
  readonly facts: PreviewFacts;
  /** The contract that calls in the account's name, where the account does not do so itself. */
  readonly actor?: string | undefined;
  /** It is a step of what its contract is told in one call. */
  readonly isStep?: boolean;
}

/** What calldata does, wherever it stands: its function, its values, and those of the calls in it. */
export function describeCalldata(call: CallToRead, context: CallContext): Described {
  return describeCall(readCall(call, context.facts), context);
}

export function describeCall(call: ReadCall, context: CallContext): Described {
  const { facts, chainId, actor } = context;
  const cut = call.isCut ? [danger('leftOut')] : [];
  if (call.selector === '0x') return { fields: [], warnings: [...judgeRecipient(call.contract, facts), ...cut] };
  if (!call.known && call.isCut) return { fields: [], warnings: cut };
  if (!call.known) return { fields: [{ label: ours('function'), value: { text: call.selector }, format: 'raw' }], warnings: [unreadable(facts)] };
  const { laid, roles, item } = call.known;
  const own = describeLeaves(laid, { facts, roles, contract: call.contract, chainId, actor });
  const inner = call.inner.map((each) => placed(each, describeCall(each.call, { ...context, actor: actorOf(call, each, actor), isStep: sameAddress(each.call.contract, call.contract) })));
  return {
    fields: [{ label: ours('function'), value: outside(item.name), format: 'text' }, ...own.fields, ...inner.flatMap(({ fields }) => fields)],
    warnings: [
      ...(call.known.isClaimed ? [unreadable(facts)] : []),
      ...(call.known.isMalformed ? [danger('malformedCall')] : []),
      ...(takesNoValue(call) ? [danger('unexpectedValue', { amount: textOf(nativeAmount(call.valueWei, chainId, facts)) })] : []),
      ...judgePayee(call, facts),
      ...(!context.isStep && isLeftInRouter(call, (token) => isWrappedNative(token, chainId, facts)) ? [danger('openToAnyone', { address: call.contract })] : []),
      ...standing(call, call.known, facts),
      ...own.warnings,
      ...inner.flatMap(({ warnings }) => warnings),
      ...call.inner.flatMap(runsForeignCode),
      ...cut,
    ],
  };
}

/** Addresses whose decimals, or whose code, the description of a call needs. */
export function needsOfCall(call: ReadCall): { readonly tokens: readonly string[]; readonly code: readonly string[] } {
  const needs = callsIn(call).map(({ contract, known }) => {
    if (!known) return { tokens: [], code: [] };
    const { tokens, code } = needsOfLeaves(known.laid.leaves, { roles: known.roles, contract });
    return { tokens: [...tokens, ...(isTokenTitle(known.title) || isWrapTitle(known.title) ? [contract] : [])], code };
  });
  return { tokens: needs.flatMap(({ tokens }) => tokens), code: needs.flatMap(({ code }) => code) };
}

/** What cannot be read: from the site's own code it may be its own contract; from outside it may be anything. */
export function unreadable({ isFromOutside = false }: Pick<PreviewFacts, 'isFromOutside'>): PreviewWarning {
  return isFromOutside ? danger('unreadableFromOutside') : caution('unreadableCall');
}

/** Whether the chain's currency goes along with a function that takes none. */
export function takesNoValue({ valueWei, known }: ReadCall): boolean {
  return valueWei > 0n && known !== undefined && known.isOfKit && known.item.stateMutability !== 'payable';
}

/** Who calls what a call carries: the contract that carries it, but for steps of its own and for code that runs as a Safe's. */
function actorOf({ contract }: ReadCall, { call }: InnerCall, actor: string | undefined): string | undefined {
  return sameAddress(contract, call.contract) || multiSends.has(contract.toLowerCase()) ? actor : contract;
}

/** What speaks against sending the chain's currency along. What a contract that anyone can use does not pass on is open to all. */
function judgePayee({ contract, valueWei, inner }: ReadCall, facts: PreviewFacts): readonly PreviewWarning[] {
  if (valueWei === 0n) return [];
  const left = inner.reduce((rest, { call }) => rest - call.valueWei, valueWei);
  return judgeRecipient(contract, facts).filter(({ code }) => code === 'lookAlike' || code === 'toNobody' || (code === 'openToAnyone' && left > 0n));
}

/** What a function does whatever its values are, and who gets power over the contract. */
function standing({ contract }: ReadCall, { warns, roles, laid: { leaves } }: KnownCall, facts: PreviewFacts): readonly PreviewWarning[] {
  const spender = leaves.find((leaf) => roles[rolePath(leaf)] === 'spender')?.value;
  const isOwn = sameAddress(contract, facts.account);
  return [
    ...warns.flatMap((code) => {
      switch (code) {
        case 'managesAll': return [danger(code, { address: String(spender) })];
        case 'givesUpPower': return [power(code, {}, facts, isOwn)];
        case 'delegateCall': return []; // said of each call in it
        case 'sessionKey': return judgeSessionKey(sessionKeyOf(leaves));
        default: return [danger(code)];
      }
    }),
    ...leaves.filter((leaf) => roles[rolePath(leaf)] === 'power').map(({ value }) => (isOwn ? danger('changesControl') : power('sharesPower', { address: String(value) }, facts, false))),
  ];
}

function sessionKeyOf(leaves: readonly Leaf[]): AskedSessionKey {
  const valueOf = (path: string): unknown => leaves.find((leaf) => leaf.path === path)?.value;
  return {
    signer: valueOf('req.signer'), isAdmin: valueOf('req.isAdmin'), nativeTokenLimitPerTransaction: valueOf('req.nativeTokenLimitPerTransaction'),
    approvedTargets: leaves.filter((leaf) => rolePath(leaf) === 'req.approvedTargets[]').map(({ value }) => value),
  };
}

function power(code: 'givesUpPower' | 'sharesPower', params: Readonly<Record<string, string>>, { isFromOutside }: PreviewFacts, isOwn: boolean): PreviewWarning {
  return isFromOutside || isOwn ? danger(code, params) : caution(code, params);
}

/** Safe accounts run a known contract's code to make several calls at once: these are read. Any other code could do everything. */
function runsForeignCode({ isDelegate, call }: InnerCall): readonly PreviewWarning[] {
  const isMultiSend = multiSends.has(call.contract.toLowerCase()) && call.known?.item.name === 'multiSend';
  return isDelegate && !isMultiSend ? [danger('delegateCall', { address: call.contract })] : [];
}

/** Fields of a call within a call, told apart by where it stands. */
function placed({ path }: InnerCall, { fields, warnings }: Described): Described {
  return { fields: fields.map((field) => ({ ...field, label: 'text' in field.label ? outside(`${path} › ${field.label.text}`) : outside(path) })), warnings };
}

function textOf(text: ReturnType<typeof nativeAmount>): string {
  return 'text' in text ? text.text : '';
}
