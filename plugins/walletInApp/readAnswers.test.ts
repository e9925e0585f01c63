import { mockAccounts } from '../../mocks/index.ts';
import { readCodeFlow, readDeviceProof, readIdentityToken, readLoginFlow, readMailLink, readStatus } from './readAnswers.ts';

const [{ address }] = mockAccounts;
const status = { status: 'Logged In, Wallet Initialized', addresses: [address.toLowerCase()], custody: 'user-recoverable', isGuest: false, identities: [{ kind: 'email', value: 'ann@example.com' }], wantsRecovery: false, hasPhrase: true, canImport: true, screens: ['export', 'policy'] };

describe('readStatus', () => {
  it('gives addresses their checksum, and leaves out ways in and screens that it does not know', () => {
    expect(readStatus({ ...status, identities: [...status.identities, { kind: 'fax', value: '1' }, null, { kind: 'guest' }], screens: ['policy', 'toString', 1, 'export'], more: true })).toEqual({ ...status, addresses: [address], identities: [...status.identities, { kind: 'guest', value: null }] });
  });

  it('reads what the first version of the wallet answers, and offers nothing that it does not list', () => {
    const { hasPhrase: _phrase, canImport: _import, screens: _screens, ...first } = status;
    expect(readStatus(first)).toEqual({ ...first, addresses: [address], hasPhrase: false, canImport: false, screens: [] });
    expect(readStatus({ ...status, sms: { allowed: ['US', 'us', 7], first: 'DE' } }).sms).toEqual({ allowed: ['US'], first: 'DE' });
    expect(readStatus({ ...status, ways: ['email', 7, ''] }).ways).toEqual(['email']);
    expect(readStatus({ ...status, ways: 'email' })).not.toHaveProperty('ways');
    for (const sms of [null, 'US', {}, { allowed: 'US' }]) expect(readStatus({ ...status, sms })).not.toHaveProperty('sms');
    expect(readStatus({ ...first, hasPhrase: 'yes', canImport: 1 })).toMatchObject({ hasPhrase: false, canImport: false });
  });

  it('reads what a newer version answers, without what it cannot know', () => {
    const newer = { ...status, screens: ['policy', 'inheritance'], identities: [...status.identities, { kind: 'telepathy', value: null, since: 1 }], plan: { seats: [1] } };
    expect(readStatus(newer)).toEqual({ ...status, addresses: [address], screens: ['policy'] });
  });

  it.each<readonly [string, unknown]>([
    ['inApp.unreadable', undefined], ['inApp.unreadable', []], ['inApp.unreadable', { ...status, status: 'Logged In' }], ['inApp.unreadable', { ...status, custody: 'mine' }], ['inApp.unreadable', { ...status, isGuest: 'no' }],
    ['inApp.unreadable', { ...status, wantsRecovery: undefined }], ['inApp.unreadable', { ...status, identities: 'none' }], ['inApp.unreadable', { ...status, screens: 'all' }],
    ['wallet.badAnswer', { ...status, addresses: address }], ['wallet.badAnswer', { ...status, addresses: ['0x12'] }], ['wallet.badAnswer', { ...status, addresses: Array.from({ length: 101 }, () => address) }],
    ['wallet.noAccounts', { ...status, addresses: [] }],
  ])('fails with %s for %j', (code, answer) => {
    expect(() => readStatus(answer)).toThrow(expect.objectContaining({ code }));
  });
});

describe('what else the frame answers', () => {
  it('is read as it stands', () => {
    expect(readCodeFlow({ flowId: 'f', resendInMs: 1, expiresInMs: 2, more: 3 })).toEqual({ flowId: 'f', resendInMs: 1, expiresInMs: 2 });
    expect(readDeviceProof({ flowId: 'f', publicKey: 'k', signature: 's' })).toEqual({ type: 'device', flowId: 'f', publicKey: 'k', signature: 's' });
    expect(readIdentityToken({ token: 't', expiresInMs: 5 })).toEqual({ token: 't', expiresInMs: 5 });
  });

  it('is an address of the wallet where a login begins, if it is on an origin of its own', () => {
    const login = { flowId: 'f', url: 'https://wallet.test/login', expiresInMs: 5 };
    expect(readLoginFlow({ ...login, more: 1 }, 'https://wallet.test')).toEqual(login);
    expect(readLoginFlow(login, undefined)).toEqual(login);
  });

  it.each<readonly [string | undefined, unknown]>([
    ['https://other.test', {}], ['https://wallet.test:444', {}], [undefined, { url: 'login' }], [undefined, { url: 5 }], [undefined, { flowId: '' }], [undefined, { expiresInMs: -1 }],
  ])('is refused as a login where it cannot be one of %s: %j', (origin, more) => {
    expect(() => readLoginFlow({ flowId: 'f', url: 'https://wallet.test/login', expiresInMs: 5, ...Object(more) }, origin)).toThrow(expect.objectContaining({ code: 'inApp.unreadable' }));
  });

  it.each<readonly [(answer: unknown) => unknown, unknown]>([
    [readCodeFlow, null], [readCodeFlow, { flowId: '', resendInMs: 1, expiresInMs: 2 }], [readCodeFlow, { flowId: 'f', resendInMs: -1, expiresInMs: 2 }], [readCodeFlow, { flowId: 'f', resendInMs: 1, expiresInMs: Infinity }],
    [readDeviceProof, 'x'], [readDeviceProof, { flowId: 'f', publicKey: 'k' }], [readIdentityToken, { token: 't' }], [readIdentityToken, { token: 4, expiresInMs: 5 }],
  ])('is refused where it cannot be read', (read, answer) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'inApp.unreadable' }));
  });
});

describe('readCodeFlow and readMailLink', () => {
  const flow = { flowId: 'f', resendInMs: 1, expiresInMs: 2 };
  const ofLink = { flowId: 'l', number: 47 };

  it('read the link of a mail, and what has become of it', () => {
    expect(readCodeFlow({ ...flow, hasCode: false, link: { ...ofLink, more: 1 } })).toEqual({ ...flow, hasCode: false, link: ofLink });
    expect(readCodeFlow({ ...flow, hasCode: true })).toEqual(flow);
    expect(readMailLink({ state: 'sent', ticket: 'x' })).toEqual({ state: 'sent' });
    expect(readMailLink({ state: 'declined' })).toEqual({ state: 'declined' });
    expect(readMailLink({ state: 'confirmed', ticket: 't' })).toEqual({ state: 'confirmed', ticket: 't' });
  });

  it.each<unknown>([{ ...flow, link: null }, { ...flow, link: { flowId: 'l' } }, { ...flow, link: { ...ofLink, number: 9 } }, { ...flow, link: { ...ofLink, number: 100 } }, { ...flow, link: { ...ofLink, number: '47' } }, { ...flow, link: { ...ofLink, flowId: '' } }])('take no %j for a link', (answer) => {
    expect(() => readCodeFlow(answer)).toThrow(expect.objectContaining({ code: 'inApp.unreadable' }));
  });

  it.each<unknown>([undefined, {}, { state: 'open' }, { state: 'confirmed' }, { state: 'confirmed', ticket: '' }])('take no %j for its state', (answer) => {
    expect(() => readMailLink(answer)).toThrow(expect.objectContaining({ code: 'inApp.unreadable' }));
  });
});
