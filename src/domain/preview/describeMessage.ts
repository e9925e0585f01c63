import { hasCode, isWalletError } from '../errors.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { decodedText } from '../encoding/decodedText.ts';
import { isBareHash } from '../messages/isBareHash.ts';
import { isRecap, parseRecap } from '../messages/parseRecap.ts';
import { parseDateTime } from '../messages/siweGrammar.ts';
import { countGreetings, isSiweMessage, parseSiweMessage } from '../messages/parseSiweMessage.ts';
import type { SiweMessage } from '../messages/siweMessage.ts';
import { assertExpected, assertTimely } from '../messages/verifySiweMessage.ts';
import { addressField } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import type { Preview, PreviewFacts, PreviewField, PreviewRequest, PreviewWarning } from './preview.ts';
import { ours, outside, outsideLines, outsideValue } from './previewText.ts';
import { caution, danger } from './previewWarnings.ts';

/** A message as people read it; a sign-in field by field, compared with the page and the account. */
export function describeMessage({ message, isBytes = false }: Extract<PreviewRequest, { readonly kind: 'message' }>, facts: PreviewFacts): Preview {
  const text = isBytes ? decodedText(message) : message;
  const raw = isBytes ? message : encodeUtf8(message);
  const asText: readonly PreviewField[] = text === undefined ? [] : [{ label: ours('message'), value: outsideLines(text), format: 'text' }];
  const asBytes: PreviewField = { label: ours('data'), value: outside(raw), format: 'raw' };
  const described = { kind: 'message', title: ours('title.message'), raw } as const;
  if (isBareHash(message, isBytes)) return { ...described, fields: [asBytes, ...asText], warnings: [danger('blindHash')] };
  if (text === undefined) return { ...described, fields: [asBytes], warnings: [(facts.isFromOutside ? danger : caution)('bytes')] };
  return isSiweMessage(text) ? { ...describeSignIn(text, facts), raw } : { ...described, fields: asText, warnings: [] };
}

function describeSignIn(text: string, facts: PreviewFacts): Omit<Preview, 'raw'> {
  let parsed: SiweMessage;
  try {
    parsed = parseSiweMessage(text);
  } catch (error) {
    if (!hasCode(error, 'siwe.badMessage')) throw error;
    return { kind: 'message', title: ours('title.signIn'), fields: [{ label: ours('message'), value: outsideLines(text), format: 'text' }], warnings: [(isOfSite(text, facts) ? caution : danger)('signInMalformed', { why: String(error.context['why']) })] };
  }
  const chain = facts.chains.find(({ id }) => id === parsed.chainId);
  const grants = describeGrants(parsed);
  return {
    kind: 'message',
    title: ours('title.signIn'),
    chain: { id: parsed.chainId, name: chain?.name ?? `eip155:${parsed.chainId}` },
    fields: [...signInFields(parsed, facts), ...grants.fields],
    warnings: [...signInWarnings(parsed, facts), ...grants.warnings],
  };
}

/** What the sign-in lets others do in the account's name, which no one can read as it is written. @see EIP-5573 */
function describeGrants({ uri, resources = [] }: SiweMessage): Described {
  const read = resources.filter(isRecap).map(parseRecap);
  const grants = read.flatMap((each) => each ?? []);
  return {
    fields: [
      ...(grants.length > 0 ? [{ label: ours('signIn.delegate'), value: outsideValue(uri), format: 'text' } as const] : []),
      ...grants.map(({ target, ability, limits }) => ({ label: ours('signIn.grant'), value: outsideValue([`${ability} › ${target}`, ...limits].join(' · ')), format: 'text' } as const)),
    ],
    warnings: [...(read.includes(undefined) ? [danger('signInDelegatesUnread')] : []), ...(grants.length > 0 ? [caution('signInDelegates')] : [])],
  };
}

/** Some libraries bend the grammar; that a message names this very page, and no other further down, still counts. */
function isOfSite(text: string, { site }: PreviewFacts): boolean {
  return site !== undefined && countGreetings(text) === 1 && [site.domain, `${site.scheme}://${site.domain}`].some((domain) => text.startsWith(`${domain} wants you to sign in`));
}

function signInFields({ scheme, domain, address, statement, uri, nonce, issuedAt, expirationTime, notBefore, requestId, resources = [] }: SiweMessage, facts: PreviewFacts): readonly PreviewField[] {
  const text = (key: string, value: string | undefined): readonly PreviewField[] => (value === undefined ? [] : [{ label: ours(key), value: outsideValue(value), format: 'text' }]);
  const time = (key: string, value: string | undefined): readonly PreviewField[] => (value === undefined ? [] : [{ label: ours(key), value: { text: String(Math.floor((parseDateTime(value) ?? 0) / 1000)) }, format: 'date' }]);
  return [
    ...text('signIn.domain', scheme === undefined ? domain : `${scheme}://${domain}`), addressField(ours('signIn.address'), address, facts), ...text('signIn.statement', statement), ...text('signIn.uri', uri),
    ...time('signIn.issuedAt', issuedAt), ...time('signIn.expirationTime', expirationTime), ...time('signIn.notBefore', notBefore),
    ...text('signIn.nonce', nonce), ...text('signIn.requestId', requestId), ...resources.filter((resource) => !isRecap(resource) || parseRecap(resource) === undefined).flatMap((resource) => text('signIn.resource', resource)),
  ];
}

function signInWarnings(message: SiweMessage, { site, isSiteUnchecked, account, activeChainId, nowMs }: PreviewFacts): readonly PreviewWarning[] {
  const elsewhere = site ? found(() => assertExpected(message, site), (params) => danger('signInWrongDomain', params)) : [];
  return [
    ...elsewhere,
    ...(elsewhere.length === 0 ? judgeUri(message, site) : []),
    ...((isSiteUnchecked || !site) && elsewhere.length === 0 ? [caution('signInUnchecked', { domain: message.domain })] : []),
    ...found(() => assertExpected(message, { address: account }), (params) => danger('signInWrongAccount', params)),
    ...found(() => assertExpected(message, { chainId: activeChainId }), (params) => caution('signInWrongChain', params)),
    ...found(() => assertTimely(message, nowMs), () => caution('signInUntimely')),
  ];
}

/** Some servers read the address alone. One on a host of the same name, such as `api.` before it, is usual. */
function judgeUri({ domain, uri }: SiweMessage, site: PreviewFacts['site']): readonly PreviewWarning[] {
  if (!/^https?:/i.test(uri) || !URL.canParse(uri)) return [];
  const [wanted, actual] = [domain.replace(/:\d+$/, '').toLowerCase(), new URL(uri).hostname];
  const isRelated = wanted === actual || wanted.endsWith(`.${actual}`) || actual.endsWith(`.${wanted}`);
  return isRelated ? [] : [caution('signInWrongDomain', { actual, wanted: site?.domain ?? domain })];
}

function found(check: () => void, warn: (params: Readonly<Record<string, string>>) => PreviewWarning): readonly PreviewWarning[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!isWalletError(error)) throw error;
    return [warn(Object.fromEntries(Object.entries(error.context).map(([key, value]) => [key, String(value)])))];
  }
}
