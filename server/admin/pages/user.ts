import { custodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import { chainOf } from '../../core/accounts.ts';
import type { Core } from '../../core/createCore.ts';
import { recipientsOf } from '../../core/shareSetRows.ts';
import type { Row } from '../../store/store.ts';
import { html, type Html } from '../html.ts';
import { facts, formField, table, time } from '../page.ts';
import { auditTable } from './audit.ts';
import { writeMasked } from './users.ts';

const shownActs = 20;

/** All that is kept of a user but secrets, and what can be done. `addresses`: shown whole, where that was asked for. */
export async function user(core: Core, row: Row<'users'>, { session, nowMs, addresses }: { readonly session: { readonly formToken: string }; readonly nowMs: number; readonly addresses?: readonly string[] }): Promise<Html> {
  const { userId } = row;
  const [wallet, devices, sessions, consents, acts, masked] = await Promise.all([
    describeWallet(core, userId), core.store.list('devices', { userId }, { orderBy: 'createdAtMs' }), core.store.list('sessions', { userId }, { orderBy: 'createdAtMs', descending: true }),
    core.consents.describe(userId), core.store.list('audit', { chain: chainOf(userId) }, { descending: true, limit: shownActs }), writeMasked(core, userId),
  ]);
  const act = (name: string, text: string, more?: Html): Html => html`<form method="post" action="${pathOf(userId)}/${name}">${formField(session)}${more}<button${['delete', 'revoke', 'withdraw'].includes(name) && html` class="bad"`}>${text}</button></form>`;
  const shown = addresses?.join(', ') ?? html`${masked} ${masked !== '–' && act('addresses', 'Show whole')}`;
  return html`
${facts([['User', userId], ['Of', row.realm], ['Kind', row.isGuest === 1 ? 'guest' : 'user'], ['Addresses', shown], ['Language', row.locale], ['Created', time(row.createdAtMs)], ['Blocked', row.blockedAtMs === null ? 'no' : time(row.blockedAtMs)]])}
<div class="row">${row.blockedAtMs === null ? act('block', 'Block') : act('unblock', 'Unblock')}${act('sign-out', 'Sign out everywhere')}${act('export', 'Export account')}</div>
<h2>Wallet</h2>${wallet ? facts([['Address', wallet.address], ['Custody', wallet.label], ['Version', wallet.version], ['Created', time(wallet.createdAtMs)]]) : html`<p>None.</p>`}
<h2>Devices</h2>${table('Devices', ['Label', 'Device', 'Created', 'Seen', 'Revoked', 'Act'], await Promise.all(devices.map(async (device) => [
    await core.devices.labelOf(device), device.deviceId, time(device.createdAtMs), time(device.seenAtMs), time(device.revokedAtMs),
    device.revokedAtMs === null ? html`<details><summary>Revoke</summary><p>Its sessions end, and it gets nothing from the server any more. The user is told by mail.</p>${act('revoke', 'Revoke for good', html`<input type="hidden" name="device" value="${device.deviceId}">`)}</details>` : '–',
  ])))}
<h2>Sessions</h2>${table('Sessions', ['Site', 'Device', 'Began', 'Used', 'Ends'], sessions.filter(({ revokedAtMs, expiresAtMs }) => revokedAtMs === null && expiresAtMs > nowMs).map(({ siteId, deviceId, createdAtMs, rotatedAtMs, expiresAtMs }) => [siteId, deviceId, time(createdAtMs), time(rotatedAtMs), time(expiresAtMs)]))}
${consents.length > 0 && html`<h2>Sites of the ecosystem that may use the wallet</h2>${table('Sites', ['Site', 'Name', 'Page', 'Since', 'Act'], consents.map(({ siteId, name, origin, sinceMs }) => [
    siteId, name, origin, time(sinceMs),
    html`<details><summary>Withdraw</summary><p>Its sessions end. The site gets nothing of the wallet until the user agrees again.</p>${act('withdraw', 'Withdraw the consent', html`<input type="hidden" name="site" value="${siteId}">`)}</details>`,
  ]))}`}
<h2>Audit log, the newest</h2>${auditTable(acts)}<p><a href="/audit?chain=${encodeURIComponent(chainOf(userId))}">All of it</a></p>
<h2>Delete</h2><details><summary>Delete this account</summary><p>The server's part of the wallet goes with it and cannot be brought back. A person without a backup loses the wallet.</p>
${act('delete', 'Delete for good', html`<div class="row"><div><label for="confirm">${wallet ? 'The address of the wallet that is lost' : 'The id of the user'}, to confirm</label><input id="confirm" name="confirm" required autocomplete="off" spellcheck="false"></div></div>`)}</details>`;
}

export const pathOf = (userId: string): string => `/users/${encodeURIComponent(userId)}`;

async function describeWallet(core: Core, userId: string) {
  const [wallet, set] = await Promise.all([core.wallets.walletOf(userId), core.wallets.activeOf(userId)]);
  if (!wallet) return undefined;
  const methods = set ? recipientsOf(set).flatMap((recipient) => (recipient.gets === 'R' ? [recipient.method.type] : [])) : [];
  return { address: wallet.address, version: wallet.version, createdAtMs: wallet.createdAtMs, label: `${custodyLabel({ methods })}${methods.length > 0 ? ` (${methods.join(', ')})` : ''}` };
}
