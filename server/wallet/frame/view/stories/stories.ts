import type { Preview } from '../../../../../src/domain/preview/preview.ts';
import type { ConfirmFacts, PassphraseFault, PolicyFacts, RecoverFacts, RecoveryFault, SetUpFacts, ShownDevice, ShownMethod, StepUpFacts } from '../../view.ts';
import type { FrameStory } from './frameStory.ts';
import { walletStories } from './walletStories.ts';
import { siteStories } from './siteStories.ts';
import { wayStories } from './wayStories.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const spender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const atMs = Date.UTC(2026, 4, 3, 9, 30);
const site: Omit<ConfirmFacts, 'preview'> = { origin: 'https://app.example', siteName: 'Example Market', address, needsWindow: false };
const chain = { id: 8453, name: 'Base' } as const;

const send: Preview = {
  kind: 'transaction', title: { key: 'core.review.title.send' }, chain,
  fields: [
    { label: { key: 'core.review.amount' }, value: { text: '0.05 ETH' }, format: 'amount' },
    { label: { key: 'core.review.recipient' }, value: { text: spender }, format: 'address', name: 'Example Market' },
    { label: { key: 'core.review.feeMost' }, value: { text: '0.00012 ETH' }, format: 'amount' },
  ],
  changes: { at: 'tried', fields: [{ label: { key: 'core.review.gives' }, value: { text: '0.05 ETH' }, format: 'amount' }] },
  warnings: [{ code: 'firstTime', level: 'caution', params: { address: spender } }],
  raw: '{\n  "to": "0x8617E340B3D01FA5F11F306F4090FD50E238070D",\n  "value": "0xb1a2bc2ec50000"\n}',
};
const approval: Preview = {
  kind: 'transaction', title: { key: 'core.review.title.approve' }, chain, contract: spender, action: 'approve',
  fields: [
    { label: { key: 'core.review.changes.spender' }, value: { text: spender }, format: 'address' },
    { label: { key: 'core.review.amount' }, value: { key: 'core.review.unlimited', params: { symbol: 'USDC' } }, format: 'amount' },
  ],
  changes: { at: 'untried' },
  warnings: [{ code: 'neverExpires', level: 'caution' }, { code: 'unlimitedAllowance', level: 'danger' }, { code: 'spenderIsAccount', level: 'danger', params: { address: spender } }],
  raw: `0x095ea7b3${'0'.repeat(24)}${spender.slice(2).toLowerCase()}${'f'.repeat(64)}`,
};
const authorization: Preview = {
  kind: 'authorization', title: { key: 'core.review.title.authorization' }, chain, contract: spender,
  fields: [
    { label: { key: 'core.review.delegate' }, value: { text: spender }, format: 'address', name: 'Simple7702Account (eth-infinitism)' },
    { label: { key: 'core.review.delegate.may' }, value: { key: 'core.review.delegate.everything' }, format: 'text' },
    { label: { key: 'core.review.nonce' }, value: { text: '3' }, format: 'number' },
  ],
  warnings: [], raw: `{"chainId":8453,"address":"${spender}","nonce":3}`,
};
const message: Preview = {
  kind: 'message', title: { key: 'core.review.title.message' },
  fields: [{ label: { key: 'core.review.message' }, value: { text: 'Welcome back!\nשלום 123 abc\n<b>not markup</b> &amp; {name}' }, format: 'text' }, { label: { key: 'core.review.signIn.issuedAt' }, value: { text: '1777800600' }, format: 'date' }],
  warnings: [{ code: 'hiddenText', level: 'caution' }], raw: '0x57656c636f6d65206261636b21',
};
const batch: Preview = {
  kind: 'transaction', title: { key: 'core.review.title.batch' }, chain,
  fields: [{ label: { key: 'core.review.allOrNothing' }, value: { key: 'core.review.yes' }, format: 'text' }],
  calls: [{ title: approval.title, fields: approval.fields }, { title: send.title, fields: send.fields, description: { by: 'example.plugin', title: { text: 'Buys one ticket' }, fields: [] } }],
  changes: { at: 'tried', fields: [] }, warnings: [], raw: '[]',
};
/** Words of others, as bad as they get: too long, turned, without a place to break. */
const hostile: Preview = {
  ...message, title: { text: `Sign${'W'.repeat(120)}` },
  fields: [{ label: { text: '\u202eevil label' }, value: { text: `${'x'.repeat(300)}\u202e` }, format: 'text' }, { label: { text: 'Raw' }, value: { text: `0x${'ab'.repeat(200)}` }, format: 'raw' }],
  warnings: [{ code: 'plugin.note', level: 'danger', text: `${'y'.repeat(200)} <img src=x onerror=alert(1)>` }],
};

const faulty = new Map<string, PassphraseFault>([['short', 'tooShort'], ['1234567890', 'onlyDigits'], ['password password', 'common']]);
const setUp: SetUpFacts = { canPasskey: true, canWait: true, passphraseFault: (passphrase) => faulty.get(passphrase) };
const methods: RecoverFacts['methods'] = [{ recipientId: 'r1', type: 'passkey' }, { recipientId: 'r2', type: 'passphrase' }, { recipientId: 'r3', type: 'file' }];
const recoverBy = (types: readonly RecoverFacts['methods'][number]['type'][], tryIt: () => Promise<RecoveryFault | undefined> = () => new Promise(() => {})): RecoverFacts => ({ address, methods: methods.filter(({ type }) => types.includes(type)), tryIt });
const code: StepUpFacts = { sentTo: 'j…@mail.example', resendInMs: 42_000, verify: () => new Promise(() => {}), resend: async () => ({ resendInMs: 60_000 }) };
const devices: readonly ShownDevice[] = [
  { deviceId: 'd1', label: 'Chromium on Linux', createdAtMs: atMs, seenAtMs: atMs, isThis: true },
  { deviceId: 'd2', label: 'Safari on iPhone', createdAtMs: atMs, seenAtMs: atMs, isThis: false },
  { deviceId: 'd3', label: `\u202e${'Long'.repeat(60)}`, createdAtMs: atMs, seenAtMs: atMs, isThis: false },
];
const shownMethods: readonly ShownMethod[] = [{ recipientId: 'r1', type: 'passkey', createdAtMs: atMs }, { recipientId: 'r2', type: 'passphrase', createdAtMs: atMs }];
const privateKey = `0x${'0123456789abcdef'.repeat(4)}`;
const phrase = 'test test test test test test test test test test test junk';

const confirmStory = (id: string, preview: Preview, more: Partial<ConfirmFacts> = {}, play?: FrameStory['play']): FrameStory => ({ id: `confirm/${id}`, show: (view, signal) => view.confirm({ ...site, preview, ...more }, { signal }), ...(play && { play }) });
const wrongBy = (type: 'passphrase' | 'file' | 'passkey', fault: RecoveryFault, play: FrameStory['play']): FrameStory => ({ id: `recover/${fault}`, show: (view, signal) => view.recover(recoverBy([type], async () => fault), { signal }), ...(play && { play }) });
const wrongCode = (fault: 'wrongCode' | 'codeExpired' | 'tooMany' | 'serverAway', seen: string): FrameStory => ({ id: `code/${fault}`, show: (view, signal) => view.stepUp({ ...code, verify: async () => ({ fault }) }, { signal }), play: async ({ type, see }) => { await type('Code with six digits', '123456'); await see(seen); } });

const policyStory = (id: string, more: Partial<PolicyFacts>): FrameStory => ({
  id: `policy/${id}`,
  show: (view, signal) => view.policy({ siteName: site.siteName, origin: site.origin, origins: [site.origin, 'https://www.app.example'], dailyWei: 50_000_000_000_000_000n, allowedWei: 50_000_000_000_000_000n, spentWei: 12_000_000_000_000_000n, maxDailyWei: 10n ** 18n, methods: ['personal_sign', 'eth_signTransaction'], contracts: [], ...more }, { signal }),
});

/** Every screen in every state. */
export const frameStories: readonly FrameStory[] = [
  confirmStory('send', send),
  confirmStory('danger', approval),
  confirmStory('message', message),
  confirmStory('batch', batch),
  confirmStory('authorization', authorization),
  confirmStory('window', send, { needsWindow: true, windowAboveWei: 10n ** 18n }),
  confirmStory('windowBlocked', send, { needsWindow: true, windowAboveWei: 10n ** 18n, isWindowBlocked: true }),
  { id: 'confirm/inWindow', show: (view, signal) => view.inWindow({ show: () => {} }, { signal }) },
  confirmStory('hostile', hostile, { siteName: `\u202e${'Site'.repeat(100)}` }),
  confirmStory('raw', send, {}, async ({ press }) => press('Raw data')),
  confirmStory('early', send, {}, async ({ press, see }) => { await press('Confirm'); await see('This was shown or has changed only just now. Read it, then press again.'); }),
  { id: 'setUp/choice', show: (view, signal) => view.setUpRecovery(setUp, { signal }) },
  { id: 'setUp/noPasskey', show: (view, signal) => view.setUpRecovery({ ...setUp, canPasskey: false, canWait: false }, { signal }) },
  { id: 'setUp/later', show: (view, signal) => view.setUpRecovery(setUp, { signal }), play: async ({ press }) => press('Later') },
  { id: 'setUp/passphrase', show: (view, signal) => view.setUpRecovery({ ...setUp, canPasskey: false }, { signal }), play: async ({ press }) => press('Passphrase Words that only you know. They are stored nowhere.') },
  { id: 'setUp/weak', show: (view, signal) => view.setUpRecovery(setUp, { signal }), play: async ({ press, type, see }) => { await press('Passphrase Words that only you know. They are stored nowhere.'); await type('Passphrase', 'password password'); await press('Use this passphrase'); await see('Many people use this one, so it is guessed at once. Use words that do not belong together.'); } },
  { id: 'setUp/differs', show: (view, signal) => view.setUpRecovery(setUp, { signal }), play: async ({ press, type, see }) => { await press('Passphrase Words that only you know. They are stored nowhere.'); await type('Passphrase', 'orchid tunnel seven lamps'); await type('Repeat the passphrase', 'orchid'); await press('Use this passphrase'); await see('The two passphrases are not the same.'); } },
  { id: 'recover/choice', show: (view, signal) => view.recover(recoverBy(['passkey', 'passphrase', 'file']), { signal }) },
  { id: 'recover/passkey', show: (view, signal) => view.recover(recoverBy(['passkey']), { signal }) },
  { id: 'recover/passphrase', show: (view, signal) => view.recover(recoverBy(['passphrase']), { signal }) },
  { id: 'recover/file', show: (view, signal) => view.recover(recoverBy(['file']), { signal }) },
  { id: 'recover/busy', show: (view, signal) => view.recover(recoverBy(['passphrase']), { signal }), play: async ({ type, press, see }) => { await type('Passphrase', 'orchid tunnel seven lamps'); await press('Open wallet'); await see('Opening the wallet. This takes a few seconds.'); } },
  wrongBy('passphrase', 'wrongPassphrase', async ({ type, press, see }) => { await type('Passphrase', 'orchid'); await press('Open wallet'); await see('This is not the passphrase of this wallet. Check every word and capital letter.'); }),
  wrongBy('passkey', 'wrongPasskey', async ({ press, see }) => { await press('Open wallet'); await see('This passkey does not open this wallet. Choose another one.'); }),
  { id: 'recover/noFile', show: (view, signal) => view.recover(recoverBy(['file']), { signal }), play: async ({ press, see }) => { await press('Open wallet'); await see('Choose the file first.'); } },
  ...walletStories,
  ...wayStories,
  ...siteStories,
  { id: 'code/empty', show: (view, signal) => view.stepUp(code, { signal }) },
  { id: 'code/verifying', show: (view, signal) => view.stepUp(code, { signal }), play: async ({ type }) => type('Code with six digits', '48 02 13') },
  { id: 'code/resend', show: (view, signal) => view.stepUp({ ...code, resendInMs: 0, resend: async () => { throw new Error('away'); } }, { signal }), play: async ({ press, see }) => { await press('Send a new code'); await see('No code could be sent. Try again.'); } },
  wrongCode('wrongCode', 'This code is not right. Check it and enter it again.'),
  wrongCode('tooMany', 'Too many tries. Wait a while, then try again.'),
  { id: 'export/first', show: (view, signal) => view.warnOfExport({ what: 'privateKey' }, { signal }) },
  { id: 'export/second', show: (view, signal) => view.warnOfExport({ what: 'phrase' }, { signal }), play: async ({ press }) => press('Continue') },
  { id: 'secret/privateKey', show: (view, signal) => view.showSecret({ what: 'privateKey', secret: privateKey, address }, { signal }) },
  { id: 'secret/phrase', show: (view, signal) => view.showSecret({ what: 'phrase', secret: phrase, address }, { signal }) },
  { id: 'file/backup', show: (view, signal) => view.giveFile({ what: 'backup', name: 'wallet-backup.json', bytes: new TextEncoder().encode('{"made":"up"}') }, { signal }) },
  { id: 'file/recoveryKey', show: (view, signal) => view.giveFile({ what: 'recoveryKey', name: 'wallet-recovery.txt', bytes: new Uint8Array(32) }, { signal }), play: async ({ press }) => { await press('Save file'); await press('I have saved the file and will find it again'); } },
  { id: 'devices/three', show: (view, signal) => view.devices({ devices }, { signal }) },
  { id: 'devices/remove', show: (view, signal) => view.devices({ devices }, { signal }), play: async ({ press }) => press('Remove Safari on iPhone') },
  { id: 'recovery/two', show: (view, signal) => view.recovery({ methods: shownMethods, custody: 'user-recoverable', address }, { signal }) },
  { id: 'recovery/none', show: (view, signal) => view.recovery({ methods: [], custody: 'device-only', address }, { signal }) },
  { id: 'recovery/last', show: (view, signal) => view.recovery({ methods: shownMethods.slice(0, 1), custody: 'operator-recoverable', address }, { signal }), play: async ({ press }) => press('Remove Passkey') },
  { id: 'recovery/external', show: (view, signal) => view.recovery({ methods: [], custody: 'external', address }, { signal }) },
  policyStory('limit', {}),
  policyStory('contracts', { contracts: [{ key: 'a', chain: 'Base', address: spender, selectors: ['0x4e71d92d', '0x379607f5'], isAllowed: true }, { key: 'b', chain: 'Ethereum', address, selectors: ['0x12345678'], isAllowed: false }] }),
  policyStory('nothing', { dailyWei: 0n, allowedWei: 0n, methods: [] }),
  policyStory('none', { dailyWei: 0n, allowedWei: 0n, maxDailyWei: 0n, methods: [] }),
  ...(['create', 'use'] as const).map((does): FrameStory => ({ id: `passkey/${does}`, show: (view, signal) => view.passkey({ does, siteName: 'Shop' }, { signal }) })),
  ...(['creating', 'recovering', 'changing', 'signing', 'passkey'] as const).map((doing): FrameStory => ({ id: `busy/${doing}`, show: (view) => view.busy({ doing }) })),
  ...(['serverAway', 'storageDenied', 'rolledBack', 'deviceRevoked', 'blocked', 'tooMany', 'failed'] as const).map((fault, at): FrameStory => ({ id: `fault/${fault}`, show: (view, signal) => view.fault({ code: fault, canRetry: at % 2 === 0 }, { signal }) })),
];
