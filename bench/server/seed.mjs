import { createServerKeys } from '../../server/core/serverKeys.ts';
import { createUserKeys } from '../../server/core/userKeys.ts';
import { hashOfIdentity } from '../../server/core/hashOfIdentity.ts';
import { randomBytes, randomId, utf8 } from '../../server/core/bytes.ts';
import { openFileKms } from '../../server/kms/file.ts';
import { openPostgresStore } from '../../server/store/postgres.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';

const usersAtOnce = 250;
export const addressOf = (user) => `user${user}@bench.example`;

/** Writes users as they are after their first wallet: user, identity, wallet and one set of shares each. What no one opens here are random bytes. */
export async function seed({ database, kmsFile, dataFolder, users, realm }) {
  const kms = await openFileKms({ file: kmsFile, dataFolder, environment: {} });
  const store = database.url ? await openPostgresStore({ url: database.url }) : await openSqliteStore({ file: database.file });
  const serverKeys = createServerKeys({ store, kms });
  const userKeys = createUserKeys({ store, kms });
  try {
    for (let first = 0; first < users; first += usersAtOnce) {
      const count = Math.min(usersAtOnce, users - first);
      const steps = await Promise.all(Array.from({ length: count }, (_, i) => stepsOf({ serverKeys, userKeys, realm, address: addressOf(first + i) })));
      if (!(await store.atomically(steps.flat()))) throw new Error('The users could not be written.');
    }
    return await store.count('users', {});
  } finally {
    await store.close();
    await kms.close();
  }
}

async function stepsOf({ serverKeys, userKeys, realm, address }) {
  const [userId, walletId] = [randomId(), randomId()];
  const atMs = Date.now();
  const { columns, seal } = await userKeys.create(userId);
  const wallet = `0x${Buffer.from(randomBytes(20)).toString('hex')}`;
  return [
    { insert: 'users', row: { userId, realm, isGuest: 0, locale: 'en_US', createdAtMs: atMs, blockedAtMs: null, ...columns } },
    { insert: 'identities', row: { realm, kind: 'email', valueHash: await hashOfIdentity(serverKeys, realm, 'email', address), userId, valueSealed: await seal('identity', utf8(address)), createdAtMs: atMs, verifiedAtMs: atMs, providerId: null, labelSealed: null } },
    { insert: 'wallets', row: { userId, walletId, address: wallet, version: 1, createdAtMs: atMs } },
    { insert: 'shareSets', row: { userId, walletId, version: 1, address: wallet, state: 'active', deviceId: randomId(), ciphertext: randomBytes(400), serverShareSealed: randomBytes(61), recipients: '[]', createdAtMs: atMs, activatedAtMs: atMs } },
  ];
}
