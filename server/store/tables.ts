import type { TableDefinition } from './table.ts';

/**
 * Every table, once: the three stores and the migrations are made from it. `sealed` columns are encrypted by the data key of their user, `hash`
 * columns are HMACs by the server's pepper; neither says anything to one who has the database alone.
 */
export const tables = {
  /** People, or guests. A realm is a site, or an ecosystem whose sites share their users. `locale` is that of the last code, for mails that nothing else tells it of. */
  users: {
    columns: { userId: 'text', realm: 'text', isGuest: 'integer', locale: 'text', createdAtMs: 'integer', blockedAtMs: 'integer?', dataKey: 'bytes', kmsKeyId: 'text' },
    key: ['userId'],
  },
  /**
   * Ways in: an e-mail address, an account at a provider, a passkey, a guest's device. Found by the HMAC of what identifies it, which is sealed beside it.
   * `labelSealed`: what its owner knows it by, where that is something else.
   */
  identities: {
    columns: { realm: 'text', kind: 'text', valueHash: 'text', userId: 'text', valueSealed: 'bytes', createdAtMs: 'integer', verifiedAtMs: 'integer', providerId: 'text?', labelSealed: 'bytes?' },
    key: ['realm', 'kind', 'valueHash'],
    indexes: [['userId']],
  },
  /** How many users a realm has: written from the first sign-in on at which a site of it sets a limit. */
  accountCounts: {
    columns: { realm: 'text', count: 'integer' },
    key: ['realm'],
  },
  /** Sites of an ecosystem that a user lets use their wallet. `origin`: the page at which they agreed; empty where the account was made at the site. */
  consents: {
    columns: { userId: 'text', siteId: 'text', origin: 'text', createdAtMs: 'integer' },
    key: ['userId', 'siteId'],
  },
  /** Authenticator apps, one a user. `lastStep`: of time, up to which codes were used. */
  secondFactors: {
    columns: { userId: 'text', secretSealed: 'bytes', lastStep: 'integer', createdAtMs: 'integer' },
    key: ['userId'],
  },
  /** Codes on paper that replace the app, each once. */
  recoveryCodes: {
    columns: { userId: 'text', codeHash: 'text', usedAtMs: 'integer?' },
    key: ['userId', 'codeHash'],
  },
  /** Codes that were sent and wait to be typed in. */
  codes: {
    columns: {
      flowId: 'text', realm: 'text', siteId: 'text', kind: 'text', purpose: 'text', locale: 'text', userId: 'text?', valueHash: 'text', valueSealed: 'bytes', codeHash: 'text', cookieHash: 'text',
      tries: 'integer', sentAtMs: 'integer', expiresAtMs: 'integer', usedAtMs: 'integer?',
    },
    key: ['flowId'],
    indexes: [['realm', 'valueHash'], ['expiresAtMs']],
  },
  /**
   * What a proof of identity needs between its first call and its last, such as the challenge of a passkey: good for one holder, one purpose and once. `sealed`:
   * JSON by the server's key. `state` is a word of the kind's own.
   */
  flows: {
    columns: {
      flowId: 'text', realm: 'text', siteId: 'text', kind: 'text', purpose: 'text', userId: 'text?', holderHash: 'text', state: 'text', sealed: 'bytes', createdAtMs: 'integer', expiresAtMs: 'integer', usedAtMs: 'integer?',
    },
    key: ['flowId'],
    indexes: [['expiresAtMs']],
  },
  /** Sign-ins of devices. The cookie holds user, session and a secret that changes with each use; `family` is what one sign-in began. */
  sessions: {
    columns: {
      userId: 'text', sessionId: 'text', siteId: 'text', deviceId: 'text', secretHash: 'text', previousHash: 'text?', rotatedAtMs: 'integer',
      createdAtMs: 'integer', expiresAtMs: 'integer', provedAtMs: 'integer', revokedAtMs: 'integer?', secondAtMs: 'integer?',
    },
    key: ['userId', 'sessionId'],
    indexes: [['expiresAtMs']],
  },
  /** Browsers that hold, or held, a share. Public keys as JWK in JSON: one signs DPoP proofs, the other one receives shares. */
  devices: {
    columns: { userId: 'text', deviceId: 'text', proofKey: 'text', shareKey: 'text', labelSealed: 'bytes', createdAtMs: 'integer', seenAtMs: 'integer', revokedAtMs: 'integer?' },
    key: ['userId', 'deviceId'],
  },
  /** One a user, from its first active version on: the key says so, so that two devices cannot each activate one. Version 0: a signer keeps the key, and there are no shares. */
  wallets: {
    columns: { userId: 'text', walletId: 'text', address: 'text', version: 'integer', createdAtMs: 'integer' },
    key: ['userId'],
    indexes: [['address']],
  },
  /** Versions of a wallet's shares: `pending` until the worker has opened the wallet with each pair, then `active`; the one before is deleted. */
  shareSets: {
    columns: {
      userId: 'text', walletId: 'text', version: 'integer', address: 'text', state: 'text', deviceId: 'text', ciphertext: 'bytes', serverShareSealed: 'bytes',
      /** Who gets a share, each with its envelope: JSON of the protocol's Recipient. */
      recipients: 'text', createdAtMs: 'integer', activatedAtMs: 'integer?',
    },
    key: ['userId', 'walletId', 'version'],
  },
  /** Identifiers of DPoP proofs that were seen. @see RFC 9449, 11.1 */
  proofIds: {
    columns: { userId: 'text', proofId: 'text', expiresAtMs: 'integer' },
    key: ['userId', 'proofId'],
    indexes: [['expiresAtMs']],
  },
  /** How often something was done within a window of time. */
  limits: {
    columns: { bucket: 'text', windowStartMs: 'integer', count: 'integer', expiresAtMs: 'integer' },
    key: ['bucket', 'windowStartMs'],
    indexes: [['expiresAtMs']],
  },
  /** What happened: one chain a user, and one of the server itself. `hash` covers the row and the hash before. */
  audit: {
    columns: { chain: 'text', sequence: 'integer', atMs: 'integer', actor: 'text', deviceId: 'text?', action: 'text', result: 'text', detail: 'text', address: 'text', previousHash: 'text', hash: 'text' },
    key: ['chain', 'sequence'],
  },
  /** Mails that wait to be sent, sealed whole. One process at a time holds a row, until `heldUntilMs`. `toHash` finds those of an account that is deleted. */
  outbox: {
    columns: { mailId: 'text', toHash: 'text', sealed: 'bytes', tries: 'integer', nextTryAtMs: 'integer', heldUntilMs: 'integer', holder: 'text?', expiresAtMs: 'integer' },
    key: ['mailId'],
    indexes: [['nextTryAtMs'], ['toHash']],
  },
  /** The keys that identity tokens are signed by; the private half sealed by the KMS. */
  signingKeys: {
    columns: { keyId: 'text', publicKey: 'text', privateKeySealed: 'bytes', kmsKeyId: 'text', createdAtMs: 'integer', retiredAtMs: 'integer?' },
    key: ['keyId'],
  },
  /** Secrets of the installation, such as the pepper of HMACs, sealed by the KMS. */
  settings: {
    columns: { name: 'text', sealed: 'bytes', kmsKeyId: 'text' },
    key: ['name'],
  },
  /**
   * What the operator pays on chains: at first as much as it may cost (`reserved`), then what it has cost (`settled`). `spendId`: of an operation its hash, of a request the
   * id of its relay. `holder`: HMAC of whom the day's limit counts. The windows say where it was counted.
   */
  spends: {
    columns: {
      spendId: 'text', kind: 'text', chainId: 'integer', policyId: 'text', siteId: 'text', holder: 'text', state: 'text', gas: 'integer', gwei: 'integer', dayStartMs: 'integer', hourStartMs: 'integer',
      entryPoint: 'text?', fromBlock: 'integer?', createdAtMs: 'integer', endsAtMs: 'integer', expiresAtMs: 'integer',
    },
    key: ['spendId'],
    indexes: [['state', 'endsAtMs'], ['expiresAtMs']],
  },
  /**
   * Uploads of files: counted at first by the size of the request (`reserved`), then as they ended (`kept`, `failed`). `holder`: HMAC of whom the day's limit counts. `cid`: what they became. `bytes`: that the
   * day was charged; `addedBytes`: of blocks that were not there before. What is to go is `removing` until its last block is `removed`. `writtenBytes`: of such blocks
   * so far, while it arrives. `isListed`: 1 where all its blocks stand in `uploadBlocks`; 0 for what a release before has kept.
   */
  uploads: {
    columns: { uploadId: 'text', siteId: 'text', holder: 'text', state: 'text', bytes: 'integer', addedBytes: 'integer', cid: 'text?', dayStartMs: 'integer', createdAtMs: 'integer', endsAtMs: 'integer', expiresAtMs: 'integer?', writtenBytes: 'integer', isListed: 'integer' },
    key: ['uploadId'],
    indexes: [['state', 'endsAtMs'], ['cid'], ['expiresAtMs'], ['isListed', 'state']],
  },
  /** Which blocks an upload is made of: written before a block is looked for or kept, so that what is there stays there. `at`: their order, what is linked to first. */
  uploadBlocks: {
    columns: { name: 'text', uploadId: 'text', at: 'integer' },
    key: ['name', 'uploadId'],
    indexes: [['uploadId', 'at']],
  },
  /** Blocks that are about to be deleted: written before it is looked whether an upload has them. One process at a time, until `untilMs`; then another one ends it. `bytes`: that the room gets back. */
  blockRemovals: {
    columns: { name: 'text', bytes: 'integer', untilMs: 'integer' },
    key: ['name'],
    indexes: [['untilMs']],
  },
  /**
   * Requests that are sent for people who pay no gas. `callData`: the call of the forwarder (ERC-2771), or of the account itself where `delegate` names the contract whose code it runs (EIP-7702); `authorization`: its leave
   * for that, as JSON. `forwarder`: what is called. `state`: queued, submitted, mined, failed or cancelled. `accountNonce` and `hash` are of the
   * transaction, of its last attempt; `isOpen`: 1 until nothing about it can change any more.
   */
  relays: {
    columns: { relayId: 'text', chainId: 'integer', callData: 'text', forwarder: 'text', sender: 'text', nonce: 'text', signatureHash: 'text', gas: 'integer', mostFee: 'text', deadlineMs: 'integer', state: 'text', reason: 'text?', accountNonce: 'integer?', attempt: 'integer', hash: 'text?', block: 'integer?', createdAtMs: 'integer', sentAtMs: 'integer?', isOpen: 'integer', expiresAtMs: 'integer?', delegate: 'text?', authorization: 'text?' },
    key: ['relayId'],
    indexes: [['chainId', 'isOpen'], ['expiresAtMs']],
  },
  /** One open request for each nonce of an account at a forwarder. */
  relaySlots: { columns: { slot: 'text', relayId: 'text' }, key: ['slot'] },
  /** Signed transactions, written before they are sent: what is sent again is the same. All of a request have one nonce. */
  relayAttempts: { columns: { relayId: 'text', attempt: 'integer', hash: 'text', raw: 'text', maxFee: 'text', maxPriorityFee: 'text', sentAtMs: 'integer' }, key: ['relayId', 'attempt'] },
  /** The next nonce of the key that sends, for each network. */
  relayAccounts: { columns: { account: 'text', nextNonce: 'integer' }, key: ['account'] },
  /** Of people who look after the server by its admin page: tokens to sign in by (`login`), good once, and sessions (`session`). */
  adminTokens: {
    columns: { tokenHash: 'text', kind: 'text', name: 'text', createdAtMs: 'integer', seenAtMs: 'integer', expiresAtMs: 'integer' },
    key: ['tokenHash'],
    indexes: [['expiresAtMs']],
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;
