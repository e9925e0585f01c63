import type { CheckedSecret } from '../../../worker/checkSecret.ts';
import type { AccountsFacts } from '../../view.ts';
import type { FrameStory, Play } from './frameStory.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const others = ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', '0xde709f2102306220921060314715629080e2fb77'] as const;
const phrase = 'test test test test test test test test test test test junk';
const byPhrase = 'Recovery phrase 12 to 24 words that another wallet gave you.';
const byKey = 'Private key 64 digits and letters from a to f. It opens a single account.';

const importing = (id: string, checked: CheckedSecret | Error | undefined, play?: (stage: Play) => Promise<void>): FrameStory => ({
  id: `import/${id}`,
  show: (view, signal) => view.importWallet({ check: async () => { if (checked instanceof Error) throw checked; return checked ?? new Promise(() => {}); } }, { signal }),
  ...(play && { play }),
});
const toPhrase = async ({ press, see }: Play): Promise<void> => {
  await press(byPhrase);
  await see('Enter your recovery phrase');
};
const entering = (id: string, checked: CheckedSecret | Error | undefined, seen: string, text = phrase): FrameStory => importing(id, checked, async (stage) => {
  await toPhrase(stage);
  await stage.type('Recovery phrase', text);
  await stage.press('Continue');
  await stage.see(seen);
});

const accounts = (id: string, facts: Partial<AccountsFacts>, play?: FrameStory['play']): FrameStory => ({
  id: `accounts/${id}`,
  show: (view, signal) => view.accounts({ kind: 'phrase', canAdd: true, accounts: [{ index: 0, address, isActive: true }], ...facts }, { signal }),
  ...(play && { play }),
});
const three: AccountsFacts['accounts'] = [
  { index: 0, address, name: 'Daily', isActive: false },
  { index: 1, address: others[0], isActive: true },
  { index: 2, address: others[1], name: `\u202e${'W'.repeat(39)}`, isActive: false },
];

/** Wallets that people bring, and the accounts of those that have several. */
export const walletStories: readonly FrameStory[] = [
  importing('choice', undefined),
  importing('phrase', undefined, toPhrase),
  importing('key', undefined, async ({ press, see }) => { await press(byKey); await see('Enter your private key'); }),
  importing('shown', undefined, async (stage) => { await toPhrase(stage); await stage.type('Recovery phrase', phrase); await stage.press('Show what I type'); }),
  importing('empty', undefined, async (stage) => { await toPhrase(stage); await stage.press('Continue'); await stage.see('Enter it first.'); }),
  entering('unknownWords', { at: 'unknownWords', places: [3, 8] }, 'These words are in no phrase, counted from the first: 3, 8. Check how they are spelled.'),
  entering('wordCount', { at: 'wordCount', count: 11 }, 'A phrase has 12, 15, 18, 21 or 24 words. Yours has: 11.'),
  entering('checksum', { at: 'checksum' }, 'Each word is one of a phrase, but together they are none. Check the words and their order.'),
  entering('failed', new Error('away'), 'Something went wrong, and it was not finished.'),
  importing('badKey', { at: 'badKey' }, async ({ press, type, see }) => { await press(byKey); await type('Private key', '0x123'); await press('Continue'); await see('This is not a private key. One has 64 digits and letters from a to f.'); }),
  entering('confirm', { at: 'good', address }, 'Compare this address with the one that you know. Nothing has been stored yet.'),
  { id: 'exists/here', show: (view, signal) => view.walletExists({ address }, { signal }) },
  { id: 'exists/elsewhere', show: (view, signal) => view.walletExists({}, { signal }) },
  accounts('one', {}),
  accounts('three', { accounts: three }),
  accounts('most', { accounts: three, canAdd: false }),
  accounts('key', { kind: 'key', canAdd: false }),
  accounts('add', {}, async ({ press, see }) => { await press('Add an account'); await see('You alone see it.'); }),
  accounts('rename', { accounts: three }, async ({ press }) => press('Rename Daily')),
  accounts('noName', {}, async ({ press, see }) => { await press('Rename Account 1'); await press('Save'); await see('Enter a name.'); }),
];
