import * as limits from './limits.ts';
import { isProvider, parseAnnouncement } from './parseAnnouncement.ts';

const provider = { request: async () => null };
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Fox', icon: 'data:image/png;base64,AA==', rdns: 'com.Fox' };
const parse = (part: object, by: unknown = provider) => parseAnnouncement({ info: { ...info, ...part }, provider: by });

describe('parseAnnouncement', () => {
  it('reads what EIP-6963 says, the domain as domains are compared', () => {
    expect(parse({})).toEqual({ info: { ...info, rdns: 'com.fox' }, provider });
    expect(parse({ uuid: 'x'.repeat(100), rdns: `a.${'b'.repeat(98)}` })?.info).toMatchObject({ rdns: `a.${'b'.repeat(98)}` });
  });

  it.each<[string, object]>([
    ['no uuid', { uuid: undefined }], ['an empty uuid', { uuid: '' }], ['a long uuid', { uuid: 'x'.repeat(101) }], ['a list as the uuid', { uuid: ['x'] }],
    ['no domain', { rdns: undefined }], ['a domain without a dot, as the ids of other wallets are', { rdns: 'walletconnect' }], ['a long domain', { rdns: `a.${'b'.repeat(99)}` }], ['a list as the domain', { rdns: ['com.fox'] }], ['a domain of other letters', { rdns: 'com.fоx' }], ['a line break behind the domain', { rdns: 'com.fox\n' }],
    ['a name that throws', { get name(): string { throw new Error('read'); } }],
  ])('does not take what has %s', (_what, part) => {
    const announced = Object.defineProperties({ ...info }, Object.getOwnPropertyDescriptors(part));
    expect(parseAnnouncement({ info: announced, provider })).toBeUndefined();
  });

  it.each<[string, unknown]>([['null', null], ['a text', 'Fox'], ['nothing', undefined]])('does not take %s', (_what, said) => {
    expect(parseAnnouncement({ info: said, provider })).toBeUndefined();
  });

  it.each<[string, unknown]>([['null', null], ['without a request', {}], ['that is a function', Object.assign(() => {}, provider)], ['whose request is no function', { request: 1 }], ['that throws', { get request(): unknown { throw new Error('read'); } }]])('does not take a provider %s', (_what, by) => {
    expect([isProvider(by), parse({}, by)]).toEqual([false, undefined]);
  });

  it.each<[string, unknown]>([['a page', 'https://fox.example/icon.png'], ['a document', 'data:text/html,<b>'], ['a script', 'javascript:alert(1)'], ['no text', 7], ['more than may be kept', `data:image/png;base64,${'A'.repeat(limits.maxWalletIconBytes)}`], ['nothing', undefined]])('shows no icon that is %s', (_what, icon) => {
    expect(parse({ icon })?.info.icon).toBe('');
  });

  it.each<unknown>([undefined, '', 7, '\u3164'])('calls one by its domain that has %p for a name', (name) => {
    expect(parse({ name })?.info.name).toBe('com.fox');
  });
});
