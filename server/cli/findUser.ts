import { realmOf } from '../config/site.ts';
import type { Row } from '../store/store.ts';
import { CommandError } from './command.ts';
import type { CommandParts } from './withParts.ts';

/** The user of an id, or of an e-mail address or a phone number in any of the sites. @throws CommandError where there is none, or more than one */
export async function findUser(operand: string, { core, store, settings }: CommandParts): Promise<Row<'users'>> {
  const kind = operand.includes('@') ? 'email' : /^\+\d+$/.test(operand) ? 'phone' : undefined;
  if (!kind) {
    const user = await store.get('users', { userId: operand });
    if (!user) throw new CommandError('There is no user of this id. "latchkey-server users list" lists them.');
    return user;
  }
  const realms = [...new Set(settings.sites.map(realmOf))];
  const found = (await Promise.all(realms.map((realm) => core.users.find(realm, kind, operand)))).filter((identity) => identity !== undefined);
  const userIds = [...new Set(found.map(({ userId }) => userId))];
  if (userIds.length > 1) throw new CommandError(`${kind === 'email' ? 'This address' : 'This number'} is used in several sites. Name one user by its id: ${found.map(({ userId, realm }) => `${userId} (${realm})`).join(', ')}.`);
  const user = userIds[0] === undefined ? undefined : await store.get('users', { userId: userIds[0] });
  if (!user) throw new CommandError(`No user of the sites has this ${kind === 'email' ? 'address' : 'number'}.`);
  return user;
}
