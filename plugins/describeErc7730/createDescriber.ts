import type { Describe, DescriberContext, Description } from '../../src/contracts/points/describers.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { createPreview } from '../../src/domain/preview/createPreview.ts';
import type { PreviewRequest } from '../../src/domain/preview/preview.ts';
import { validateTypedData } from '../../src/domain/messages/validateTypedData.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import type { Erc7730Wanted } from './config.ts';
import { describeMatch } from './describeMatch.ts';
import type { Described } from './describeMatch.ts';
import type { Descriptor } from './descriptor.ts';
import { misfit } from './errors.ts';
import { createFacts } from './facts.ts';
import type { ChainFacts, Facts } from './facts.ts';
import type { InnerCall, Written } from './formatField.ts';
import * as limits from './limits.ts';
import type { Holder } from './params.ts';
import { matchCall, matchMessage } from './matchRequest.ts';
import type { Match } from './matchRequest.ts';
import { ours } from './texts.ts';

/** What a describer stands on. */
export interface DescriberParts {
  /** Descriptors that may be for a contract, those of the site first. What is wrong with one is reported by it. */
  readonly find: (wanted: Erc7730Wanted) => Promise<readonly Descriptor[]>;
  readonly chains: () => readonly ChainFacts[];
  readonly report: (error: unknown) => void;
}

/** Describes calls and messages by the first descriptor that fits. */
export function createDescriber({ find, chains, report }: DescriberParts): Describe {
  return async (request, context) => {
    const inquiry = { find, report, context, facts: createFacts(context, chains()), budget: { calls: limits.maxInnerCalls } };
    if (request.kind === 'transaction') {
      const { chainId, transaction: { to, valueWei = 0n, data = '0x' } } = request;
      if (to === undefined || data.length < 10) return undefined;
      return descriptionOf(await describeCall({ chainId, from: context.account, to, valueWei, data }, inquiry, 1));
    }
    return request.kind === 'typedData' ? descriptionOf(await describeTypedData(validateTypedData(request.data), inquiry)) : undefined;
  };
}

interface Inquiry extends Pick<DescriberParts, 'find' | 'report'> {
  readonly context: DescriberContext;
  readonly facts: Facts;
  /** Counts down: calls hold lists of calls. */
  readonly budget: { calls: number };
}

interface Answer extends Described {
  readonly name: string;
}

function descriptionOf(answer: Answer | undefined): Description | undefined {
  return answer && { ...(answer.title !== undefined && { title: { text: answer.title } }), fields: answer.rows, warnings: answer.warnings };
}

async function describeTypedData(data: TypedData, inquiry: Inquiry): Promise<Answer | undefined> {
  const { chainId, verifyingContract } = data.domain;
  if (typeof chainId !== 'number' || typeof verifyingContract !== 'string') return undefined;
  return describeAt('eip712', (descriptor, address) => matchMessage(descriptor, data, address), { from: inquiry.context.account, to: verifyingContract, value: 0n, chainId }, inquiry, 1);
}

async function describeCall({ chainId, from, to, valueWei, data }: InnerCall, inquiry: Inquiry, depth: number): Promise<Answer | undefined> {
  return describeAt('calldata', (descriptor, address) => matchCall(descriptor, { chainId, to: address, data }), { from, to, value: valueWei, chainId }, inquiry, depth);
}

type MatchAt = (descriptor: Descriptor, address: string) => Match | undefined;

/** By a descriptor of the contract itself, else by one of the contract whose code it runs. */
async function describeAt(kind: Erc7730Wanted['kind'], matchAt: MatchAt, holder: Holder, inquiry: Inquiry, depth: number): Promise<Answer | undefined> {
  const { chainId, to } = holder;
  const own = await describeFirst(kind, (descriptor) => matchAt(descriptor, to), to, holder, inquiry, depth);
  const behind = own ? undefined : await inquiry.facts.codeBehind(chainId, to);
  if (behind === undefined) return own;
  return describeFirst(kind, (descriptor) => {
    const match = matchAt(descriptor, behind);
    return match && { ...match, codeOf: parseAddress(behind) };
  }, behind, holder, inquiry, depth);
}

async function describeFirst(kind: Erc7730Wanted['kind'], matchWith: (descriptor: Descriptor) => Match | undefined, address: string, holder: Holder, inquiry: Inquiry, depth: number): Promise<Answer | undefined> {
  for (const descriptor of await inquiry.find({ kind, chainId: holder.chainId, address: address.toLowerCase() })) {
    const match = matchWith(descriptor);
    if (!match) continue;
    const described = await describeMatch(match, holder, { descriptor, facts: inquiry.facts, account: inquiry.context.account, names: inquiry.context.names, describeCall: (call) => describeInner(call, inquiry, depth + 1) });
    return { ...described, name: match.name };
  }
  return undefined;
}

/** A call within a call or a message: what the core says of it, which includes its warnings, or the rows of its own descriptor in place of the core's. */
async function describeInner(call: InnerCall, inquiry: Inquiry, depth: number): Promise<Written> {
  inquiry.budget.calls -= 1;
  if (inquiry.budget.calls < 0) throw misfit(`it has more than ${limits.maxInnerCalls} calls`);
  const { chainId, from, to, valueWei, data } = call;
  const chain = await inquiry.facts.chain(chainId);
  const token = data.length >= 10 ? await inquiry.facts.token(chainId, to) : undefined;
  const request: PreviewRequest = { kind: 'transaction', chainId, transaction: { to, valueWei, data } };
  const preview = createPreview(request, {
    account: from, activeChainId: chainId, nowMs: inquiry.context.clock.nowMs(), chains: chain ? [chain] : [], tokens: token ? { [to.toLowerCase()]: token } : {}, hasCode: {}, names: inquiry.context.names, delegates: [], signatures: [],
  });
  const own = depth <= limits.maxCallDepth && data.length >= 10 ? await describeCall(call, inquiry, depth).catch(inquiry.report) : undefined;
  if (!own) return { field: { value: preview.title, format: 'text' }, text: to, rows: preview.fields, warnings: preview.warnings };
  const title = own.title ?? own.name;
  return {
    field: { value: { text: title }, format: 'text' },
    text: title,
    rows: [
      { label: ours('contract'), value: { text: to }, format: 'address' },
      ...own.rows,
    ],
    warnings: [...preview.warnings, ...own.warnings],
  };
}
