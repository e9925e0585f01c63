import { Interface } from 'ethers';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { createPreview } from './createPreview.ts';
import type { Preview, PreviewFacts, PreviewRequest } from './preview.ts';
import * as limits from './limits.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const facts: PreviewFacts = {
  account, activeChainId: 1, nowMs: 1_800_000_000_000, chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [], site: { scheme: 'https', domain: 'example.com' },
};
const codes = (request: PreviewRequest, more: Partial<PreviewFacts> = {}): readonly string[] => createPreview(request, { ...facts, ...more }).warnings.map(({ level, code }) => `${level} ${code}`);
const textsOf = ({ fields }: Preview, key: string): readonly string[] => fields.flatMap(({ label, value }) => ('key' in label && label.key === `core.review.${key}` && 'text' in value ? [value.text] : []));
const message = (text: string): PreviewRequest => ({ kind: 'message', message: text });
const bytes = (hex: string): PreviewRequest => ({ kind: 'message', message: hex, isBytes: true });

describe('describeMessage of bytes', () => {
  /** 32 bytes that are UTF-8 too, as one hash in 2^26.6 is. */
  const spelled = encodeUtf8('Ϩ'.repeat(10) + '漢字漢字');

  it.each<[string, PreviewRequest]>([
    ['bytes', bytes(`0x${'ff'.repeat(32)}`)], ['bytes that are text', bytes(spelled)], ['bytes that are Latin letters', bytes(encodeUtf8('Welcome to the shop, dear reader'))], ['66 hex characters', message(`0x${'ab'.repeat(32)}`)], ['64 hex characters', message('AB'.repeat(32))],
    ['66 hex characters in bytes', bytes(encodeUtf8(`0x${'ab'.repeat(32)}`))], ['32 letters', message('Welcome to the shop, dear reader')],
  ])('asks for a tick for a hash in %s', (_name, request) => {
    expect(codes(request)).toEqual(['danger blindHash']);
  });

  it('shows a hash as it is, whatever it spells', () => {
    expect(textsOf(createPreview(bytes(spelled), facts), 'data')).toEqual([spelled]);
  });

  it('asks for a tick for what is no text, if others than the site want it', () => {
    expect(codes(bytes('0xff00'))).toEqual(['caution bytes']);
    expect(codes(bytes('0xff00'), { isFromOutside: true })).toEqual(['danger bytes']);
  });
});

describe('describeMessage of bytes that are text', () => {
  it('shows them as text, line ends and tabs too', () => {
    const preview = createPreview(bytes(encodeUtf8('Hello\n\tyou')), facts);
    expect([textsOf(preview, 'message'), textsOf(preview, 'data'), preview.warnings]).toEqual([['Hello\n\tyou'], [], []]);
  });

  it.each([['a control character', '0x480065'], ['half a character', '0x48c3'], ['a terminal\'s escape', '0x1b5b324a']])('shows none with %s in it', (_what, hex) => {
    const preview = createPreview(bytes(hex), facts);
    expect([textsOf(preview, 'message'), textsOf(preview, 'data'), codes(bytes(hex))]).toEqual([[], [hex], ['caution bytes']]);
  });

  it('says that a byte order mark before it is not shown', () => {
    expect(codes(bytes('0xefbbbf48'))).toEqual(['caution hiddenText']);
  });
});

describe('describeMessage of a text', () => {
  it.each<[string, string]>([
    ['U+115F', 'a\u115fb'], ['U+3164', 'a\u3164b'], ['a variation selector', 'a\ufe00b'], ['private use', 'a\ue000b'], ['stacked marks', `a${'\u0300'.repeat(9)}`], ['tags', 'a\u{e0041}'], ['a Mongolian selector', 'a\u180b'], ['half a pair', 'a\ud800'],
  ])('says that %s is not shown', (_name, text) => {
    expect(codes(message(text))).toEqual(['caution hiddenText']);
  });

  it('says so of typed data and of a call too', () => {
    const note = (text: string): readonly string[] => codes({ kind: 'typedData', data: { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text } } });
    const name = (text: string): readonly string[] => codes({ kind: 'transaction', chainId: 1, transaction: { to: account, data: new Interface(['function setName(string name)']).encodeFunctionData('setName', [text]) } }, { signatures: ['function setName(string name)'] });
    for (const codesOf of [note, name]) expect([codesOf('a'), codesOf('a\u3164')].map((each) => each.includes('caution hiddenText'))).toEqual([false, true]);
  });

  it.each<[string, string]>([
    ['emoji', '👩‍👩‍👧 ❤️ 👍🏽 🇨🇭 🏴󠁧󠁢󠁷󠁬󠁳󠁿 1️⃣'], ['Persian', 'می‌خواهم وارد شوم'], ['Hindi', 'क्‍ष हूँ'], ['Vietnamese taken apart', 'Nguyễn'.normalize('NFD')], ['Thai', 'น้ำ'], ['line ends of Windows', 'Hello\r\n\r\nyou'], ['blanks that matter', '  a   b\n\tc'],
  ])('shows %s as it is, and warns of nothing', (_name, text) => {
    const preview = createPreview(message(text), facts);
    expect([preview.warnings, textsOf(preview, 'message')]).toEqual([[], [text.normalize('NFC').replaceAll('\r\n', '\n')]]);
  });

  it('says where a message ends before its end', () => {
    for (const text of ['x'.repeat(limits.maxPreviewMessageCharacters + 1), 'x\n'.repeat(limits.maxPreviewMessageLines), `x${'\r'.repeat(limits.maxPreviewMessageLines)}`]) {
      const preview = createPreview(message(text), facts);
      expect(textsOf(preview, 'message')[0]?.endsWith('…')).toBe(true);
      expect(preview.warnings).toEqual([{ code: 'leftOut', level: 'danger' }]);
    }
  });

  it('says where a text of typed data ends before its end, and shows a long one', () => {
    const note = (text: string): PreviewRequest => ({ kind: 'typedData', data: { domain: {}, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text } } });
    expect(codes(note(`${'x'.repeat(limits.maxPreviewValueGraphemes)}y`))).toContain('danger leftOut');
    expect(codes(note('x'.repeat(limits.maxPreviewValueGraphemes)))).not.toContain('danger leftOut');
  });
});

describe('describeMessage of a sign-in', () => {
  const signIn = ({ statement = 'Welcome', resources = [] }: { readonly statement?: string; readonly resources?: readonly string[] } = {}): string =>
    [`example.com wants you to sign in with your Ethereum account:`, account, '', statement, '', 'URI: https://example.com/login', 'Version: 1', 'Chain ID: 1', 'Nonce: 12345678', 'Issued At: 2027-01-15T07:59:00Z', ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)])].join('\n');
  it.each<[string, Partial<PreviewFacts>, (text: string) => string, readonly string[]]>([
    ['for this page', {}, (text) => text, []],
    ['for this page, with its scheme', {}, (text) => `https://${text}`, []],
    ['for this page by another scheme', {}, (text) => `http://${text}`, ['danger signInWrongDomain']],
    ['for a subdomain', {}, (text) => `login.${text}`, ['danger signInWrongDomain']],
    ['for another site', { site: { scheme: 'https', domain: 'shop.example' } }, (text) => text, ['danger signInWrongDomain']],
    ['for a page that only says where it is', { isSiteUnchecked: true }, (text) => text, ['caution signInUnchecked']],
    ['for another than the page says it is', { isSiteUnchecked: true, site: { scheme: 'https', domain: 'shop.example' } }, (text) => text, ['danger signInWrongDomain', 'caution askerUnchecked']],
    ['of another account', { account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, (text) => text, ['danger signInWrongAccount']],
    ['on another chain', { activeChainId: 10 }, (text) => text, ['caution signInWrongChain']],
    ['that is over', {}, (text) => `${text}\nExpiration Time: 2027-01-15T07:59:30Z`, ['caution signInUntimely']],
    ['that has not begun', {}, (text) => `${text}\nNot Before: 2027-01-15T08:00:30Z`, ['caution signInUntimely']],
    ['for this page in a form of its own', {}, (text) => text.replace('Version: 1\n', ''), ['caution signInMalformed']],
    ['for this page and scheme in a form of its own', {}, (text) => `https://${text.replace('Version: 1\n', '')}`, ['caution signInMalformed']],
    ['for another site in a form of its own', {}, (text) => `shop.${text.replace('Version: 1\n', '')}`, ['danger signInMalformed']],
    ['in a form of its own where there is no page', { site: undefined }, (text) => text.replace('Version: 1\n', ''), ['danger signInMalformed']],
  ])('judges one %s', (_what, more, change, warnings) => {
    expect(codes(message(change(signIn())), more)).toEqual(warnings);
  });

  it('shows every part of it', () => {
    const preview = createPreview(message(`https://${signIn()}\nExpiration Time: 2027-01-16T00:00:00Z\nNot Before: 2027-01-15T00:00:00Z\nRequest ID: 7`), facts);
    const parts = ['domain', 'statement', 'uri', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'].map((part) => [part, ...textsOf(preview, `signIn.${part}`)]);
    expect(parts).toEqual([['domain', 'https://example.com'], ['statement', 'Welcome'], ['uri', 'https://example.com/login'], ['nonce', '12345678'], ['issuedAt', '1799999940'], ['expirationTime', '1800057600'], ['notBefore', '1799971200'], ['requestId', '7']]);
    expect([textsOf(preview, 'signIn.address'), preview.chain]).toEqual([[account], { id: 1, name: 'Ethereum' }]);
  });

  const links = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `https://example.com/${at}`);
  const encode = (details: object): string => `urn:recap:${Buffer.from(JSON.stringify(details)).toString('base64url')}`;

  it('shows its statement to the end', () => {
    const statement = `${'I accept the terms. '.repeat(50)}And all that I have is yours.`;
    const preview = createPreview(message(signIn({ statement })), facts);
    expect([textsOf(preview, 'signIn.statement'), preview.warnings]).toEqual([[statement], []]);
  });

  it('says so where it cannot', () => {
    const preview = createPreview(message(signIn({ statement: `${'x'.repeat(limits.maxPreviewValueGraphemes)} and all that I have is yours.` })), facts);
    expect(preview.warnings).toEqual([{ code: 'leftOut', level: 'danger' }]);
  });

  it('shows its resources past the twentieth', () => {
    const preview = createPreview(message(signIn({ resources: links(21) })), facts);
    expect([textsOf(preview, 'signIn.resource'), preview.warnings]).toEqual([links(21), []]);
  });

  it('says so where there are more than can be shown', () => {
    expect(codes(message(signIn({ resources: links(100) })))).toEqual(['danger leftOut']);
  });

  it('shows what a grant among its resources lets others do', () => {
    const preview = createPreview(message(signIn({ resources: ['https://example.com/terms', encode({ att: { 'https://example.com/pictures/': { 'crud/delete': [{}], 'crud/update': [{ max: 5 }] } } })] })), facts);
    expect([textsOf(preview, 'signIn.delegate'), textsOf(preview, 'signIn.grant'), textsOf(preview, 'signIn.resource')]).toEqual([
      ['https://example.com/login'], ['crud/delete › https://example.com/pictures/', 'crud/update › https://example.com/pictures/ · {"max":5}'], ['https://example.com/terms'],
    ]);
    expect(preview.warnings).toEqual([{ code: 'signInDelegates', level: 'caution' }]);
  });

  it.each<[string, readonly string[]]>([
    ['cannot be read', ['urn:recap:e30']], ['cannot be read, among others', [encode({ att: { 'a:b': { 'c/d': [] } } }), 'URN:RECAP:____']], ['is empty', [encode({ att: {} })]],
  ])('asks for a tick for a grant that %s', (_name, resources) => {
    const preview = createPreview(message(signIn({ resources })), facts);
    expect(preview.warnings.map(({ level, code }) => `${level} ${code}`)).toContain('danger signInDelegatesUnread');
    expect(textsOf(preview, 'signIn.resource')).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['one for another site behind one for this', `${signIn().split('\n').slice(0, 2).join('\n')}\n\n${signIn().replaceAll('example.com', 'bank.example')}`],
    ['two blanks', signIn().replace('wants you', 'wants  you').replaceAll('example.com', 'bank.example')],
    ['capitals', signIn().replace('wants you', 'Wants You').replaceAll('example.com', 'bank.example')],
    ['another chain', signIn().replace('Ethereum', 'Solana').replaceAll('example.com', 'bank.example')],
    ['a character that is not seen', signIn().replace('wants', 'wan\u200bts').replaceAll('example.com', 'bank.example')],
  ])('asks for a tick for what is nearly one: %s', (_name, text) => {
    expect(codes(message(text))).toContain('danger signInMalformed');
  });

  it('says where its address is of another host than its domain', () => {
    const at = (uri: string): readonly string[] => codes(message(signIn().replace('https://example.com/login', uri)));
    expect(at('https://bank.example/login')).toEqual(['caution signInWrongDomain']);
    for (const uri of ['https://api.example.com/login', 'https://example.com:8443/', 'did:key:z6Mk']) expect(at(uri)).toEqual([]);
  });

  it('says that it could not be compared where there is no page', () => {
    const { site: _none, ...elsewhere } = facts;
    expect(createPreview(message(signIn()), elsewhere).warnings).toEqual([{ code: 'signInUnchecked', level: 'caution', params: { domain: 'example.com' } }]);
  });
});
