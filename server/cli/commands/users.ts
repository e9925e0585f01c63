import { realmOf } from '../../config/site.ts';
import type { Row } from '../../store/store.ts';
import type { Command, CommandInput, CommandOption } from '../command.ts';
import { CommandError, textOption } from '../command.ts';
import { findUser } from '../findUser.ts';
import { printTable, writeAddress, writeTime } from '../printTable.ts';
import { withParts } from '../withParts.ts';
import type { CommandParts } from '../withParts.ts';

const showAddresses: CommandOption = { type: 'boolean', help: 'show e-mail addresses and numbers whole' };
const userDetails = ['USER is an id, or the e-mail address or phone number (+, country, digits) of the user.'];
const defaultRows = 100;

export const usersList: Command = {
  name: 'users list',
  summary: 'Lists users.',
  options: {
    site: { type: 'string', value: 'ID', help: 'only users of this site, or of its ecosystem' },
    limit: { type: 'string', value: 'N', help: `how many, default ${defaultRows}` },
    after: { type: 'string', value: 'USER', help: 'go on behind this id, the last one of the list before' },
    'show-addresses': showAddresses,
  },
  run: async (input) => {
    const limit = Number(textOption(input, 'limit') ?? defaultRows);
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new CommandError('--limit needs a whole number, 1 to 10000. Example: --limit 20', { isUsage: true });
    await withParts(input, (parts) => printUsers(input, parts, limit));
  },
};

export const usersShow: Command = {
  name: 'users show',
  summary: 'Shows what is kept of a user: no secret is.',
  details: userDetails,
  operands: ['USER'],
  options: { 'show-addresses': showAddresses },
  run: (input) => withParts(input, async (parts) => {
    const user = await findUser(input.operands[0] ?? '', parts);
    const { userId } = user;
    const [wallet, devices, sessions] = await Promise.all([parts.store.get('wallets', { userId }), parts.store.count('devices', { userId, revokedAtMs: null }), parts.store.count('sessions', { userId, revokedAtMs: null, expiresAtMs: { is: '>', than: Date.now() } })]);
    const facts: readonly (readonly [string, string])[] = [
      ['user', userId], ['of', user.realm], ['kind', user.isGuest === 1 ? 'guest' : 'user'], ['addresses', await writeAddresses(user, parts, input)], ['language', user.locale], ['created', writeTime(user.createdAtMs)],
      ['blocked', writeTime(user.blockedAtMs)], ['wallet', wallet?.address ?? '-'], ['version', wallet ? String(wallet.version) : '-'], ['devices', String(devices)], ['sessions', String(sessions)],
    ];
    for (const [name, value] of facts) input.print(`${name.padEnd(11)}${value}`);
  }),
};

export const usersBlock: Command = {
  name: 'users block',
  summary: 'Signs a user out everywhere and lets the user in no more. The wallet stays: with a backup it opens without the server.',
  details: userDetails,
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const { userId } = await findUser(input.operands[0] ?? '', parts);
    if (!(await parts.operator.block(userId))) throw new CommandError(`User ${userId} is blocked already.`);
    input.print(`Blocked ${userId}.`);
  }),
};

export const usersUnblock: Command = {
  name: 'users unblock',
  summary: 'Lets a blocked user in again.',
  details: userDetails,
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const { userId } = await findUser(input.operands[0] ?? '', parts);
    if (!(await parts.operator.unblock(userId))) throw new CommandError(`User ${userId} is not blocked.`);
    input.print(`Unblocked ${userId}.`);
  }),
};

export const usersDelete: Command = {
  name: 'users delete',
  summary: 'Deletes a user with the server\'s part of the wallet. It cannot be taken back.',
  details: [...userDetails, 'Who has no backup of the wallet loses it: the address of the wallet has to be named, as "users show" shows it.'],
  operands: ['USER'],
  options: { wallet: { type: 'string', value: 'ADDRESS', help: 'the address of the wallet that is lost; left out for a user without one' } },
  run: (input) => withParts(input, async (parts) => {
    const user = await findUser(input.operands[0] ?? '', parts);
    const wallet = await parts.store.get('wallets', { userId: user.userId });
    const named = textOption(input, 'wallet') ?? null;
    if ((wallet?.address ?? null)?.toLowerCase() !== named?.toLowerCase()) throw new CommandError(wallet?.address ? `This user has a wallet. To delete it as well, name its address: --wallet ADDRESS. "latchkey-server users show ${user.userId}" shows it.` : 'This user has no wallet: leave --wallet out.', { isUsage: true });
    await parts.operator.remove(user);
    input.print(`Deleted ${user.userId}.`);
  }),
};

export const usersExport: Command = {
  name: 'users export',
  summary: 'Prints all that is kept of a user, as JSON: for one who asks for it. No secret is in it, but whole addresses are.',
  details: userDetails,
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const user = await findUser(input.operands[0] ?? '', parts);
    input.print(JSON.stringify(await parts.operator.exportAccount(user), undefined, 2));
  }),
};

export const usersSignOut: Command = {
  name: 'users sign-out',
  summary: 'Ends all sessions of a user. The devices stay, and sign in anew.',
  details: userDetails,
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const { userId } = await findUser(input.operands[0] ?? '', parts);
    const ended = await parts.operator.endSessions(userId);
    input.print(`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${userId}.`);
  }),
};

async function printUsers(input: CommandInput, parts: CommandParts, limit: number): Promise<void> {
  const after = textOption(input, 'after');
  const users = await parts.store.list('users', realmWhere(input, parts), { limit, ...(after !== undefined && { after: { userId: after } }) });
  const rows = await Promise.all(users.map(async (user) => [user.userId, user.realm, user.isGuest === 1 ? 'guest' : 'user', await writeAddresses(user, parts, input), writeTime(user.createdAtMs), user.blockedAtMs === null ? '-' : `blocked ${writeTime(user.blockedAtMs)}`]));
  printTable(input.print, ['user', 'of', 'kind', 'addresses', 'created', 'blocked'], rows);
  if (users.length === limit) input.print(`There may be more: --after ${users.at(-1)?.userId}`);
}

function realmWhere(input: CommandInput, { settings }: CommandParts): { readonly realm?: string } {
  const siteId = textOption(input, 'site');
  if (siteId === undefined) return {};
  const site = settings.sites.find((one) => one.siteId === siteId);
  if (!site) throw new CommandError(`There is no site "${siteId}". There are: ${settings.sites.map((one) => one.siteId).join(', ')}.`, { isUsage: true });
  return { realm: realmOf(site) };
}

async function writeAddresses(user: Row<'users'>, { core }: CommandParts, input: CommandInput): Promise<string> {
  const reachable = await core.users.reachableOf(user.userId);
  return reachable.map(({ to }) => writeAddress(to, { isWhole: input.options['show-addresses'] === true })).join(' ') || '-';
}
