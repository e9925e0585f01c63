import { fakeWalletInfo, mockBundlerUrl, mockPaymasterUrl } from '../../mocks/index.ts';
import { factoryAccount, simple7702Account, simpleAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { AnyPlugin } from '../../src/index.ts';

/** The accounts that the mocked chains have contracts for, by `?smart=`. */
const accounts = { 'v0.7': () => simpleAccount(), 'v0.8': () => simpleAccount({ version: '0.8' }), 'keys': () => factoryAccount(), '7702': simple7702Account } as const;
/** Whose account owns it, by `&owner=`. */
const owners = { extension: fakeWalletInfo.rdns, inApp: 'inApp' } as const;

/** What the page's address asks for. */
export interface SmartChoice {
  readonly account: keyof typeof accounts | undefined;
  readonly owner: keyof typeof owners;
  readonly isSponsored: boolean;
}

export function readSmartChoice(): SmartChoice {
  const search = new URLSearchParams(location.search);
  const account = search.get('smart') ?? '';
  return { account: isKey(accounts, account) ? account : undefined, owner: search.get('owner') === 'inApp' ? 'inApp' : 'extension', isSponsored: search.get('sponsored') === 'on' };
}

/** The address of this page with another choice. */
export function addressOfChoice({ account, owner, isSponsored }: SmartChoice): string {
  const address = new URL(location.href);
  const set = (name: string, value: string | undefined): void => (value === undefined ? address.searchParams.delete(name) : address.searchParams.set(name, value));
  set('smart', account);
  set('owner', account && owner === 'inApp' ? owner : undefined);
  set('sponsored', account && isSponsored ? 'on' : undefined);
  return address.href;
}

/** The smart account of the page; none unless its address asks for one. */
export function createSmart(): readonly AnyPlugin[] {
  const { account, owner, isSponsored } = readSmartChoice();
  if (account === undefined) return [];
  // The person signs in to the in-app wallet beside the one that owns the account.
  const vault = account === 'keys' && owner === 'extension' ? { vault: owners.inApp } : {};
  return [walletSmart.with({ owner: owners[owner], ...vault, account: accounts[account](), bundlers: mockBundlerUrl, paymaster: { url: mockPaymasterUrl }, sponsorGas: isSponsored })];
}

export const accountKinds: readonly (readonly [kind: keyof typeof accounts, title: string])[] = [['v0.7', 'By a factory, EntryPoint v0.7'], ['v0.8', 'By a factory, EntryPoint v0.8'], ['keys', 'By a factory, with session keys'], ['7702', "The owner's own account (EIP-7702)"]];

function isKey<T extends object>(all: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(all, key);
}
