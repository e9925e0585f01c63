import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { realmOf, type Site } from '../../config/site.ts';
import type { Core } from '../../core/createCore.ts';
import type { Row } from '../../store/store.ts';
import { html, type Html } from '../html.ts';
import { table, time } from '../page.ts';

const pageRows = 50;

/** Users in the order of their ids, or those that a search finds. */
export async function users(core: Core, sites: readonly Site[], { search, after }: { readonly search: string; readonly after: string }): Promise<Html> {
  const found = search === '' ? await core.store.list('users', {}, { limit: pageRows, ...(after !== '' && { after: { userId: after } }) }) : await findUsers(core, sites, search);
  const rows = await Promise.all(found.map(async (user) => {
    const wallet = await core.wallets.walletOf(user.userId);
    return [html`<a href="/users/${encodeURIComponent(user.userId)}">${user.userId}</a>`, user.realm, user.isGuest === 1 ? 'guest' : 'user', await writeMasked(core, user.userId), wallet?.address ?? '–', time(user.createdAtMs), user.blockedAtMs === null ? '–' : time(user.blockedAtMs)];
  }));
  const last = found.at(-1)?.userId;
  return html`
<form method="get" action="/users" role="search" class="row"><div><label for="q">E-mail address, phone number, user id or address of a wallet, whole</label><input id="q" name="q" value="${search}" autocomplete="off" spellcheck="false"></div><button>Search</button></form>
${search !== '' && html`<p role="status">${found.length === 0 ? 'Nothing was found.' : `${found.length} found.`} <a href="/users">All users</a></p>`}
${table('Users', ['User', 'Of', 'Kind', 'Addresses', 'Wallet', 'Created', 'Blocked'], rows)}
${search === '' && found.length === pageRows && last !== undefined && html`<p><a href="/users?after=${encodeURIComponent(last)}">Next page</a></p>`}`;
}

/** By e-mail address or number in any site, by id, or by the address of the wallet. */
async function findUsers(core: Core, sites: readonly Site[], search: string): Promise<readonly Row<'users'>[]> {
  const userIds = new Set<string>();
  const kind = search.includes('@') ? 'email' : /^\+\d+$/.test(search) ? 'phone' : undefined;
  if (kind) {
    const realms = [...new Set(sites.map(realmOf))];
    for (const identity of await Promise.all(realms.map((realm) => core.users.find(realm, kind, search)))) if (identity) userIds.add(identity.userId);
  } else if (/^0x[0-9a-fA-F]{40}$/.test(search)) {
    for (const { userId } of await walletsOf(core, search)) userIds.add(userId);
  } else if (search.length <= 255) {
    userIds.add(search);
  }
  const found = await Promise.all([...userIds].map((userId) => core.store.get('users', { userId })));
  return found.filter((user) => user !== undefined);
}

/** Addresses are stored in the spelling of EIP-55; people paste others. */
async function walletsOf({ store }: Core, address: string): Promise<readonly Row<'wallets'>[]> {
  const spellings = [...new Set([address, parseAddress(address.toLowerCase()), address.toLowerCase()])];
  return (await Promise.all(spellings.map((spelling) => store.list('wallets', { address: spelling })))).flat();
}

export async function writeMasked(core: Core, userId: string): Promise<string> {
  return (await core.users.reachableOf(userId)).map(({ to }) => maskAddress(to)).join(', ') || '–';
}

/** Of an e-mail address, its first letters; of a number, its ends. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return /^\+\d{7,}$/.test(address) ? `${address.slice(0, 2)}…${address.slice(-2)}` : '…';
  return `${address.slice(0, 1)}…@${address.slice(at + 1, at + 2)}…`;
}
