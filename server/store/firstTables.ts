import type { TableDefinition } from './table.ts';

/** What the first migration makes. A copy of `tables` as they were released first: later tables and columns come by migrations of their own. */
export const firstTables = {
  users: {
    columns: { userId: 'text', realm: 'text', isGuest: 'integer', locale: 'text', createdAtMs: 'integer', blockedAtMs: 'integer?', dataKey: 'bytes', kmsKeyId: 'text' },
    key: ['userId'],
  },
  identities: {
    columns: { realm: 'text', kind: 'text', valueHash: 'text', userId: 'text', valueSealed: 'bytes', createdAtMs: 'integer', verifiedAtMs: 'integer' },
    key: ['realm', 'kind', 'valueHash'],
    indexes: [['userId']],
  },
  codes: {
    columns: {
      flowId: 'text', realm: 'text', siteId: 'text', kind: 'text', purpose: 'text', locale: 'text', userId: 'text?', valueHash: 'text', valueSealed: 'bytes', codeHash: 'text', cookieHash: 'text',
      tries: 'integer', sentAtMs: 'integer', expiresAtMs: 'integer', usedAtMs: 'integer?',
    },
    key: ['flowId'],
    indexes: [['realm', 'valueHash'], ['expiresAtMs']],
  },
  sessions: {
    columns: {
      userId: 'text', sessionId: 'text', siteId: 'text', deviceId: 'text', secretHash: 'text', previousHash: 'text?', rotatedAtMs: 'integer',
      createdAtMs: 'integer', expiresAtMs: 'integer', provedAtMs: 'integer', revokedAtMs: 'integer?',
    },
    key: ['userId', 'sessionId'],
    indexes: [['expiresAtMs']],
  },
  devices: {
    columns: { userId: 'text', deviceId: 'text', proofKey: 'text', shareKey: 'text', labelSealed: 'bytes', createdAtMs: 'integer', seenAtMs: 'integer', revokedAtMs: 'integer?' },
    key: ['userId', 'deviceId'],
  },
  wallets: {
    columns: { userId: 'text', walletId: 'text', address: 'text', version: 'integer', createdAtMs: 'integer' },
    key: ['userId'],
    indexes: [['address']],
  },
  shareSets: {
    columns: {
      userId: 'text', walletId: 'text', version: 'integer', address: 'text', state: 'text', deviceId: 'text', ciphertext: 'bytes', serverShareSealed: 'bytes',
      recipients: 'text', createdAtMs: 'integer', activatedAtMs: 'integer?',
    },
    key: ['userId', 'walletId', 'version'],
  },
  proofIds: {
    columns: { userId: 'text', proofId: 'text', expiresAtMs: 'integer' },
    key: ['userId', 'proofId'],
    indexes: [['expiresAtMs']],
  },
  limits: {
    columns: { bucket: 'text', windowStartMs: 'integer', count: 'integer', expiresAtMs: 'integer' },
    key: ['bucket', 'windowStartMs'],
    indexes: [['expiresAtMs']],
  },
  audit: {
    columns: { chain: 'text', sequence: 'integer', atMs: 'integer', actor: 'text', deviceId: 'text?', action: 'text', result: 'text', detail: 'text', address: 'text', previousHash: 'text', hash: 'text' },
    key: ['chain', 'sequence'],
  },
  outbox: {
    columns: { mailId: 'text', toHash: 'text', sealed: 'bytes', tries: 'integer', nextTryAtMs: 'integer', heldUntilMs: 'integer', holder: 'text?', expiresAtMs: 'integer' },
    key: ['mailId'],
    indexes: [['nextTryAtMs'], ['toHash']],
  },
  signingKeys: {
    columns: { keyId: 'text', publicKey: 'text', privateKeySealed: 'bytes', kmsKeyId: 'text', createdAtMs: 'integer', retiredAtMs: 'integer?' },
    key: ['keyId'],
  },
  settings: {
    columns: { name: 'text', sealed: 'bytes', kmsKeyId: 'text' },
    key: ['name'],
  },
  adminTokens: {
    columns: { tokenHash: 'text', kind: 'text', name: 'text', createdAtMs: 'integer', seenAtMs: 'integer', expiresAtMs: 'integer' },
    key: ['tokenHash'],
    indexes: [['expiresAtMs']],
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;
