import type { Site } from '../config/site.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { ProofPurpose } from '../protocol/proof.ts';
import { isSameText, randomBytes, randomId, toBase64url } from './bytes.ts';
import type { FlowHolder, Flows, OpenFlow } from './flows.ts';
import { takeAll } from './limits.ts';
import { codeMs, hourMs, mailLinkNumbers, mailLinkPagesPerHourOfIp } from './numbers.ts';
import type { Caller, Parts } from './ports.ts';
import { isRefused, refused } from './refusals.ts';

/** Where the page is that a link of a mail leads to. */
export const mailLinkPath = '/mail-link';

/** Which code a link stands beside: with that code it ends. */
export interface CodeOfLink {
  readonly codeFlowId: string;
  /** Another one once the code was sent anew: the link of the mail before is over then. */
  readonly codeHash: string;
}

export interface NewMailLink extends CodeOfLink {
  readonly site: Site;
  readonly purpose: Exclude<ProofPurpose, 'stepUp'>;
  readonly holder: FlowHolder;
  readonly locale: string;
}

/** What a link's page shows. `over`: it has expired, was used, or is none. */
export type MailLinkStep =
  | { readonly at: 'choose'; readonly purpose: ProofPurpose; readonly numbers: readonly number[]; readonly locale: string; readonly site: Site }
  | { readonly at: 'confirmed'; readonly locale: string; readonly site: Site }
  | { readonly at: 'declined'; readonly locale: string; readonly site: Site }
  | { readonly at: 'over' };

export type MailLinks = ReturnType<typeof createMailLinks>;

interface Kept extends CodeOfLink {
  readonly secretHash: string;
  /** What the page shows where the link was asked for. */
  readonly number: number;
  /** Among which it is found: always the same ones, so that looking again tells nothing. */
  readonly numbers: readonly number[];
  readonly locale: string;
}

const kind = 'mailLink';

/**
 * Links in mails. A link lets no browser in: it has the one that asked for it let in, once a person has chosen there the number that this one shows. Looking at
 * its page changes nothing, however often and by whomever, since programs of mail servers open links too.
 */
export function createMailLinks({ flows, serverKeys, limits, sites, walletOrigin, isCodeOpen }: Pick<Parts, 'serverKeys' | 'limits' | 'sites' | 'walletOrigin'> & { readonly flows: Flows; isCodeOpen(code: CodeOfLink): Promise<boolean> }) {
  const hashOfSecret = (flowId: string, secret: string) => serverKeys.hash('mail link', flowId, secret);
  /** Made of the flow, so that an answer that was lost can be fetched again. */
  const ticketOf = (flowId: string) => serverKeys.hash('ticket of a mail link', flowId);
  const toLink = ({ row, kept }: OpenFlow) => ({ row, kept: kept as unknown as Kept }); // sealed by `begin` or `answer`

  async function begin({ site, purpose, holder, locale, codeFlowId, codeHash }: NewMailLink): Promise<{ readonly flowId: string; readonly number: number; readonly url: string }> {
    const flowId = randomId();
    const secret = toBase64url(randomBytes(32));
    const numbers = drawNumbers();
    const number = numbers[drawBelow(numbers.length)] ?? 10;
    const kept: Kept = { codeFlowId, codeHash, secretHash: await hashOfSecret(flowId, secret), number, numbers, locale };
    await flows.begin({ site, kind, purpose, holder, userId: null, state: 'sent', kept: { ...kept }, forMs: codeMs }, flowId);
    // Behind `#`: browsers send that part to no server, so it stands in no log and in no Referer.
    return { flowId, number, url: `${walletOrigin}${mailLinkPath}#${flowId}.${secret}` };
  }

  /** For the browser that asked for it. @throws codeExpired, codeUsed */
  async function read({ flowId, purpose }: { readonly flowId: string; readonly purpose: ProofPurpose }, holder: FlowHolder): Promise<CallAnswer<'mailLink.read'>> {
    const { row, kept } = toLink(await flows.read(flowId, kind, { purpose, holder }));
    if (!(await isCodeOpen(kept))) throw refused('codeExpired');
    if (row.state === 'confirmed') return { state: 'confirmed', ticket: await ticketOf(flowId) };
    return { state: row.state === 'declined' ? 'declined' : 'sent', ticket: null };
  }

  /** What the ticket of a confirmed link is good for. Undefined where the flow is no link's. @throws codeExpired, codeUsed */
  async function take({ flowId, ticket }: { readonly flowId: string; readonly ticket: string }, asked: { readonly purpose: ProofPurpose; readonly holder: FlowHolder }): Promise<CodeOfLink | undefined> {
    if (!(await isLink(flowId))) return undefined;
    const { row, kept } = toLink(await flows.read(flowId, kind, asked));
    if (row.state !== 'confirmed' || !isSameText(ticket, await ticketOf(flowId))) throw refused('codeExpired');
    await flows.use(flowId, 'confirmed');
    return kept;
  }

  const isLink = async (flowId: string): Promise<boolean> => (await find(flowId)) !== undefined;

  async function find(flowId: string): Promise<ReturnType<typeof toLink> | undefined> {
    try {
      return toLink(await flows.open(flowId, kind));
    } catch (error) {
      if (isRefused(error) && (error.refusal.code === 'codeExpired' || error.refusal.code === 'codeUsed')) return undefined;
      throw error;
    }
  }

  /** The link of an address, where it is good. */
  async function openLink(given: string, caller: Caller) {
    await takeAll(limits, caller.network, [{ name: 'mail link pages of an IP', windowMs: hourMs, most: mailLinkPagesPerHourOfIp }]);
    const [, flowId = '', secret = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(given) ?? [];
    const link = flowId === '' ? undefined : await find(flowId);
    if (link === undefined || !isSameText(link.kept.secretHash, await hashOfSecret(flowId, secret))) return undefined;
    const site = await sites.get(link.row.siteId);
    return site !== undefined && (await isCodeOpen(link.kept)) ? { ...link, site } : undefined;
  }

  type Link = NonNullable<Awaited<ReturnType<typeof openLink>>>;
  function stepOf({ row: { state, purpose }, kept: { numbers, locale }, site }: Link): MailLinkStep {
    if (state === 'confirmed' || state === 'declined') return { at: state, locale, site };
    return { at: 'choose', purpose: purpose === 'link' ? 'link' : 'signIn', numbers, locale, site };
  }

  /** What the page of a link shows. Nothing is used up. @throws tooMany */
  async function look(given: string, caller: Caller): Promise<MailLinkStep> {
    const link = await openLink(given, caller);
    return link === undefined ? { at: 'over' } : stepOf(link);
  }

  /** What a person has chosen there: the right number confirms it, anything else ends it. The first answer counts. @throws tooMany */
  async function answer(given: string, choice: string, caller: Caller): Promise<MailLinkStep> {
    const link = await openLink(given, caller);
    if (link === undefined) return { at: 'over' };
    if (link.row.state !== 'sent') return stepOf(link);
    const at = choice === String(link.kept.number) ? 'confirmed' : 'declined';
    const isFirst = await flows.move(link.row.flowId, 'sent', at, { ...link.kept });
    return isFirst ? { at, locale: link.kept.locale, site: link.site } : look(given, caller);
  }

  return { begin, read, take, look, answer };
}

/** Of two digits, each once, in an order that tells nothing. */
function drawNumbers(): readonly number[] {
  const all = Array.from({ length: 90 }, (_, at) => at + 10);
  return Array.from({ length: mailLinkNumbers }, () => all.splice(drawBelow(all.length), 1)[0] ?? 10);
}

/** Uniform: what would make some likelier is drawn again. */
function drawBelow(most: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < Math.floor(2 ** 32 / most) * most ? drawn % most : drawBelow(most);
}
