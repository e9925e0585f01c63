import type { MailMeans } from '../../src/domain/inApp/mailMeans.ts';
import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { MailKind } from '../mail/mailer.ts';
import type { ProofPurpose } from '../protocol/proof.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Row } from '../store/store.ts';
import { fromUtf8, isSameText, randomBytes, randomId, toBase64url, utf8 } from './bytes.ts';
import type { FlowHolder, Flows } from './flows.ts';
import { hashOfIdentity } from './hashOfIdentity.ts';
import { takeAll, type Limit, type Limits } from './limits.ts';
import { createMailLinks } from './mailLinks.ts';
import type { CodeOfLink, MailLinks } from './mailLinks.ts';
import { codeMs, codesPerDay, codesPerHour, codesPerHourOfIp, codeTries, dayMs, hourMs, resendMs, verifiesPerHourOfIp, wrongCodesPerDay } from './numbers.ts';
import type { Caller, Parts, PhoneNumber } from './ports.ts';
import { refused } from './refusals.ts';
import { createSmsRules } from './smsRules.ts';

/** Where a code can be sent to. */
export type CodeKind = 'email' | 'phone';
export type CodePurpose = Extract<MailKind, { kind: 'code' }>['purpose'];

export interface NewCode {
  readonly site: Site;
  readonly kind: CodeKind;
  readonly to: string;
  readonly locale: string;
  readonly purpose: CodePurpose;
  readonly holder: FlowHolder;
  readonly userId: string | null;
  /** What a check of the page has answered, for messages that are paid for. */
  readonly humanToken?: string | undefined;
  /** What the page can have a person use of a mail. Absent: a code. */
  readonly mailHas?: readonly MailMeans[] | undefined;
}

/** An address or number that was just proved, by the right code. */
export interface ProvedAddress {
  readonly kind: CodeKind;
  readonly realm: string;
  readonly siteId: string;
  readonly locale: string;
  readonly userId: string | null;
  readonly value: string;
  readonly valueHash: string;
}

type CodeParts = Pick<Parts, 'store' | 'serverKeys' | 'limits' | 'outbox' | 'now' | 'sms' | 'walletOrigin' | 'sites'> & { readonly flows: Flows };
type CodeAbout = Extract<MailKind, { kind: 'code' }>;
type Sent = CallAnswer<'code.send'>;
export type Codes = ReturnType<typeof createCodes>;

const perIp: Limit = { name: 'codes of an IP', windowMs: hourMs, most: codesPerHourOfIp };
const perAddress: readonly Limit[] = [
  { name: 'codes of an hour', windowMs: hourMs, most: codesPerHour },
  { name: 'codes of a day', windowMs: dayMs, most: codesPerDay },
];
const wrongCodes: Limit = { name: 'wrong codes', windowMs: dayMs, most: wrongCodesPerDay };
const verifiesPerIp: Limit = { name: 'verifies of an IP', windowMs: hourMs, most: verifiesPerHourOfIp };

/**
 * Codes by mail and by SMS. Nothing here looks whether an address or number is known: what is answered, and the work that is done for it, is the same for each.
 * One code is active for an address of a realm; it is used by one conditional change.
 */
export function createCodes({ store, serverKeys, limits, outbox, now, sms, walletOrigin, sites, flows }: CodeParts) {
  const smsRules = createSmsRules({ sms, limits, walletOrigin });
  const mayChangeAddress = createAddressLimits(limits);
  const hashOfHolder = (flowId: string, holder: FlowHolder) => ('cookie' in holder ? serverKeys.hash('flow', flowId, holder.cookie) : serverKeys.hash('flow of a session', flowId, holder.session));
  const hashOfCode = (flowId: string, code: string) => serverKeys.hash('code', flowId, code);
  const { consume, wrong, reasonOf } = createConsumption({ store, serverKeys, smsRules, now });
  const { links, deliver } = createDelivery({ store, serverKeys, limits, outbox, now, sites, flows, walletOrigin });

  /** What may be sent to is what people can sign in by. @throws signInNotOffered, numberRefused */
  function toAddress(site: Site, kind: CodeKind, to: string): { readonly to: string; readonly number: PhoneNumber | undefined } {
    if (!site.signIn.includes(kind)) throw refused('signInNotOffered');
    if (kind === 'email') return { to, number: undefined };
    const number = smsRules.read(site, to);
    return { to: number.number, number };
  }

  async function send({ site, kind, to: given, locale, purpose, holder, userId, humanToken, mailHas }: NewCode, caller: Caller): Promise<Sent> {
    const means = meansOf(site, { kind, purpose, mailHas });
    const { to, number } = toAddress(site, kind, given);
    const realm = realmOf(site);
    const valueHash = await hashOfIdentity(serverKeys, realm, kind, to);
    if (number) await smsRules.assertHuman(site, number, humanToken, caller);
    await mayChangeAddress(site, valueHash, caller);
    const flowId = randomId();
    const code = means.includes('code') ? makeCode() : undefined;
    if (number) await smsRules.spend(site, number, { locale, about: aboutOf(code, purpose) });
    const codeHash = await hashOfCode(flowId, code ?? noCode());
    const sentAtMs = now();
    // The one before ends here: of two codes for one address, only the newer one is good.
    await store.delete('codes', { realm, valueHash, usedAtMs: null });
    await store.insert('codes', {
      flowId, realm, siteId: site.siteId, kind, purpose, locale, userId, valueHash, valueSealed: await serverKeys.seal('code', utf8(to)), codeHash,
      cookieHash: await hashOfHolder(flowId, holder), tries: 0, sentAtMs, expiresAtMs: sentAtMs + codeMs, usedAtMs: null,
    });
    return { ...timesOf(flowId, sentAtMs), ...(await deliver({ site, kind, to, locale, purpose, holder, code, codeFlowId: flowId, codeHash, means })) };
  }

  /** A new code in the same flow: the one before is gone with it, and so are its wrong tries. */
  async function resend(site: Site, row: Row<'codes'>, { locale, holder, mailHas }: Pick<NewCode, 'locale' | 'holder' | 'mailHas'>, caller: Caller): Promise<Sent> {
    const kind = kindOf(row);
    const purpose = purposeOf(row);
    const means = meansOf(site, { kind, purpose, mailHas });
    const { to, number } = toAddress(site, kind, fromUtf8(await serverKeys.open('code', row.valueSealed)));
    await mayChangeAddress(site, row.valueHash, caller);
    const code = means.includes('code') ? makeCode() : undefined;
    if (number) await smsRules.spend(site, number, { locale, about: aboutOf(code, purpose) });
    const codeHash = await hashOfCode(row.flowId, code ?? noCode());
    const sentAtMs = now();
    const changes = { codeHash, locale, tries: 0, sentAtMs, expiresAtMs: sentAtMs + codeMs };
    if ((await store.update('codes', { flowId: row.flowId, usedAtMs: null }, changes)) !== 1) throw refused('codeExpired');
    return { ...timesOf(row.flowId, sentAtMs), ...(await deliver({ site, kind, to, locale, purpose, holder, code, codeFlowId: row.flowId, codeHash, means })) };
  }

  /** The flow, for the one who began it: for all others there is none. @throws codeExpired */
  async function read(flowId: string, holder: FlowHolder, what: 'code' | 'guest'): Promise<Row<'codes'>> {
    const row = await store.get('codes', { flowId });
    const cookieHash = await hashOfHolder(flowId, holder);
    if (row === undefined || (row.kind === 'guest') !== (what === 'guest') || !isSameText(row.cookieHash, cookieHash)) throw refused('codeExpired');
    return row;
  }

  /** Compares a code and uses it up. @throws wrongCode, with the tries that are left; tooManyTries, codeExpired, codeUsed */
  async function verify(request: { readonly flowId: string; readonly code: string; readonly holder: FlowHolder; readonly purpose: CodePurpose }, caller: Caller): Promise<ProvedAddress> {
    const { flowId, purpose } = request;
    const row = await read(flowId, request.holder, 'code');
    if (row.purpose !== purpose) throw refused('codeExpired');
    assertOpen(row, now());
    await takeAll(limits, caller.network, [verifiesPerIp]);
    // A try is counted before it is compared: guesses that arrive together are no more than the limits let through.
    const isCounted = await store.update('codes', { flowId, codeHash: row.codeHash, usedAtMs: null, tries: { is: '<', than: codeTries }, expiresAtMs: { is: '>', than: now() } }, { tries: { add: 1 } });
    if (isCounted !== 1) throw await reasonOf(flowId);
    const waitMs = await limits.take(wrongCodes, row.valueHash);
    if (waitMs !== undefined) throw refused('tooManyTries', { retryAfterMs: waitMs });
    if (!isSameText(row.codeHash, await hashOfCode(flowId, request.code))) throw await wrong(flowId);
    await limits.giveBack(wrongCodes, row.valueHash);
    return consume(row);
  }

  /** Takes the confirmed link of a mail in place of its code: one of the two is used, once. Undefined where the flow is no link's. @throws codeExpired, codeUsed */
  async function verifyLink(proof: { readonly flowId: string; readonly ticket: string }, asked: { readonly purpose: ProofPurpose; readonly holder: FlowHolder }): Promise<ProvedAddress | undefined> {
    const taken = await links.take(proof, asked);
    if (taken === undefined) return undefined;
    const row = await read(taken.codeFlowId, asked.holder, 'code');
    if (row.codeHash !== taken.codeHash || row.purpose !== asked.purpose || row.expiresAtMs <= now()) throw refused('codeExpired');
    return consume(row);
  }

  return { send, resend, read, verify, verifyLink, links };
}

/** How a code, or the link beside it, is used up, and why it could not be. */
function createConsumption({ store, serverKeys, smsRules, now }: Pick<CodeParts, 'store' | 'serverKeys' | 'now'> & { readonly smsRules: ReturnType<typeof createSmsRules> }) {
  /** One call alone succeeds. @throws codeUsed, codeExpired */
  async function consume(row: Row<'codes'>): Promise<ProvedAddress> {
    const { flowId } = row;
    if ((await store.update('codes', { flowId, codeHash: row.codeHash, usedAtMs: null }, { usedAtMs: now() })) !== 1) throw await reasonOf(flowId);
    const { realm, siteId, locale, userId, valueHash } = row;
    const kind = kindOf(row);
    const value = fromUtf8(await serverKeys.open('code', row.valueSealed));
    if (kind === 'phone') await smsRules.markProved(value);
    return { kind, realm, siteId, locale, userId, valueHash, value };
  }

  async function wrong(flowId: string) {
    const triesLeft = codeTries - ((await store.get('codes', { flowId }))?.tries ?? codeTries);
    return triesLeft > 0 ? refused('wrongCode', { triesLeft }) : refused('tooManyTries');
  }

  /** Why a code could not be used: another request has just done so, or has used up its tries. */
  async function reasonOf(flowId: string) {
    const row = await store.get('codes', { flowId });
    if (row?.usedAtMs !== undefined && row.usedAtMs !== null) return refused('codeUsed');
    return row !== undefined && row.tries >= codeTries ? refused('tooManyTries') : refused('codeExpired');
  }

  return { consume, wrong, reasonOf };
}

/** What a message goes out with. */
interface Delivery extends Pick<NewCode, 'site' | 'kind' | 'to' | 'locale' | 'purpose' | 'holder'>, CodeOfLink {
  /** Undefined where a mail has a link alone. */
  readonly code: string | undefined;
  readonly means: readonly MailMeans[];
}

/** Puts messages into the queue, and makes the links of mails. */
function createDelivery({ store, outbox, now, ...parts }: Omit<CodeParts, 'sms'>) {
  const isCodeOpen = async ({ codeFlowId, codeHash }: CodeOfLink): Promise<boolean> => {
    const row = await store.get('codes', { flowId: codeFlowId });
    return row !== undefined && row.codeHash === codeHash && row.usedAtMs === null && row.expiresAtMs > now();
  };
  const links: MailLinks = createMailLinks({ ...parts, isCodeOpen });

  async function deliver({ site, kind, to, locale, purpose, holder, code, codeFlowId, codeHash, means }: Delivery): Promise<Pick<Sent, 'hasCode' | 'link'>> {
    const enqueue = (about: MailKind) => outbox.enqueue({ to, locale, siteId: site.siteId, about, ...(kind === 'phone' && { channel: 'sms' }) }, now() + codeMs);
    if (!means.includes('link') || purpose === 'stepUp') {
      await enqueue(aboutOf(code, purpose));
      return {};
    }
    const { flowId, number, url } = await links.begin({ site, purpose, holder, locale, codeFlowId, codeHash });
    await enqueue({ kind: 'link', link: url, purpose, ...(code !== undefined && { code }) });
    return { hasCode: code !== undefined, link: { flowId, number } };
  }

  return { links, deliver };
}

/** How often a code may be sent to an address, from a network and for a site. @throws resendTooSoon, tooManyCodes */
function createAddressLimits(limits: Limits) {
  async function takeFrom(limit: Limit, subject: string): Promise<void> {
    const waitMs = await limits.take(limit, subject);
    if (waitMs !== undefined) throw refused('tooManyCodes', { retryAfterMs: waitMs });
  }

  return async function mayChangeAddress(site: Site, valueHash: string, caller: Caller): Promise<void> {
    await takeFrom(perIp, caller.network);
    const waitMs = await limits.hold('code', valueHash, resendMs);
    if (waitMs !== undefined) throw refused('resendTooSoon', { retryAfterMs: waitMs });
    for (const limit of perAddress) await takeFrom(limit, valueHash);
    await takeFrom({ name: 'codes of a site', windowMs: dayMs, most: site.codes.perDay }, site.siteId);
  };
}

function assertOpen({ usedAtMs, expiresAtMs, tries }: Row<'codes'>, nowMs: number): void {
  if (usedAtMs !== null) throw refused('codeUsed');
  if (expiresAtMs <= nowMs) throw refused('codeExpired');
  if (tries >= codeTries) throw refused('tooManyTries');
}

/** What a message has: of what the site's settings say, what the page can have a person use. @throws signInNotOffered where that is nothing */
function meansOf({ codes }: Pick<Site, 'codes'>, { kind, purpose, mailHas = ['code'] }: Pick<NewCode, 'kind' | 'purpose' | 'mailHas'>): readonly MailMeans[] {
  // A code to phones costs, and a link would cost more; who shows once more that they are there types into the wallet's own screen.
  if (kind === 'phone' || purpose === 'stepUp') return ['code'];
  const means = (codes.mailHas ?? ['code']).filter((each) => mailHas.includes(each));
  if (means.length === 0) throw refused('signInNotOffered');
  return means;
}

/** Stands for the code of a mail that has none: no six digits are it. */
const noCode = (): string => toBase64url(randomBytes(32));
const aboutOf = (code = '', purpose: CodePurpose): CodeAbout => ({ kind: 'code', code, purpose });

const timesOf = (flowId: string, sentAtMs: number) => ({ flowId, sentAtMs, resendAtMs: sentAtMs + resendMs, expiresAtMs: sentAtMs + codeMs });

function kindOf({ kind }: Pick<Row<'codes'>, 'kind'>): CodeKind {
  if (kind === 'email' || kind === 'phone') return kind;
  throw new Error('A code was sent in a way that this version does not know.');
}

function purposeOf({ purpose }: Pick<Row<'codes'>, 'purpose'>): CodePurpose {
  if (purpose === 'signIn' || purpose === 'stepUp' || purpose === 'link') return purpose;
  throw new Error('A code has a purpose that this version does not know.');
}

/** Six digits, each of the 10^6 as likely as any other: numbers above the largest multiple of 10^6 are drawn again. */
export function makeCode(draw: () => number = drawNumber): string {
  const count = 1_000_000;
  const bound = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const drawn = draw();
    if (drawn < bound) return String(drawn % count).padStart(6, '0');
  }
}

const drawNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? drawNumber();
