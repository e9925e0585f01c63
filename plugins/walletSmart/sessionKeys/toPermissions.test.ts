import { maxSessionKeySeconds } from '../../../src/domain/limits.ts';
import { covers, toPermissions } from './toPermissions.ts';
import type { SessionKeyGrant } from './toPermissions.ts';

const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const shop = '0x000000000000000000000000000000000000dEaD';
const now = 1_700_000_000;
const asked: SessionKeyGrant = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n };
const of = (part: object = {}) => toPermissions({ ...asked, ...part }, { nowMs: now * 1_000, ownAddresses: [account, owner] });

describe('toPermissions', () => {
  it('begins at once and ends after 24 hours where nothing else is said', () => {
    expect(of()).toEqual({ signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 5n, permissionStartTimestamp: 0, permissionEndTimestamp: now + 86_400 });
    expect(of({ permissionStartTimestamp: now + 100 }).permissionEndTimestamp).toBe(now + 100 + 86_400);
  });

  it('takes a contract once, and any contract, and ten years', () => {
    expect(of({ approvedTargets: [shop.toLowerCase(), shop] }).approvedTargets).toEqual([shop]);
    expect(of({ approvedTargets: 'any', permissionEndTimestamp: now + maxSessionKeySeconds }).approvedTargets).toBe('any');
  });

  it.each<[string, object]>([
    ['no address', { signer: 'x' }], ['the zero address as key', { signer: `0x${'0'.repeat(40)}` }], ['the owner as key', { signer: owner.toLowerCase() }], ['the account as key', { signer: account }],
    ['no contracts', { approvedTargets: [] }], ['a text', { approvedTargets: 'all' }], ['what is no address', { approvedTargets: [shop, 'x'] }], ['the zero address, which could mean any', { approvedTargets: [`0x${'0'.repeat(40)}`] }],
    ['the account itself', { approvedTargets: [account.toLowerCase()] }], ['too many', { approvedTargets: Array.from({ length: 21 }, (_, at) => `0x${String(at + 10).padStart(40, '0')}`) }],
    ['a negative limit', { nativeTokenLimitPerTransaction: -1n }], ['a limit that is no bigint', { nativeTokenLimitPerTransaction: 5 }], ['a limit past its type', { nativeTokenLimitPerTransaction: 1n << 256n }],
    ['an end that is over', { permissionEndTimestamp: now }], ['an end before its start', { permissionStartTimestamp: now + 10, permissionEndTimestamp: now + 10 }], ['more than ten years', { permissionEndTimestamp: now + maxSessionKeySeconds + 1 }],
    ['a start in milliseconds and parts', { permissionStartTimestamp: 1.5 }],
  ])('refuses %s', (_what, part) => {
    expect(() => of(part)).toThrow(expect.objectContaining({ code: 'smart.badGrant' }));
  });
});

describe('covers', () => {
  const other = '0x1111111111111111111111111111111111111111';
  it.each<[object, object, boolean]>([
    [{}, {}, true], [{}, { nativeTokenLimitPerTransaction: 4n }, true], [{}, { nativeTokenLimitPerTransaction: 6n }, false],
    [{ approvedTargets: [shop, other] }, {}, true], [{}, { approvedTargets: [shop, other] }, false],
    [{ approvedTargets: 'any' }, { approvedTargets: [other] }, true], [{ approvedTargets: 'any' }, { approvedTargets: 'any' }, true], [{}, { approvedTargets: 'any' }, false],
  ])('of %j for %j is %s', (granted, wanted, isCovered) => {
    expect(covers(of(granted), of(wanted))).toBe(isCovered);
  });
});
