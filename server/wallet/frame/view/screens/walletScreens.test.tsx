import { fireEvent, screen } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import type { BroughtSecret, CheckedSecret } from '../../../worker/checkSecret.ts';
import { createScreenTest } from '../../../testing/screens.ts';
import type { AccountsFacts } from '../../view.ts';

const phrase = 'test test test test test test test test test test test junk';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const byPhrase = 'Recovery phrase 12 to 24 words that another wallet gave you.';
const byKey = 'Private key 64 digits and letters from a to f. It opens a single account.';
const { ask, settled } = createScreenTest(createFakeClock());

const press = async (name: string): Promise<void> => {
  // The name and what stands below it are one label to those who hear it.
  const found = screen.getAllByRole('button').find((each) => (each.getAttribute('aria-label') ?? [...each.childNodes].map(({ textContent }) => textContent).join(' ')) === name);
  if (!found) throw new Error(`There is no button "${name}".`);
  found.click();
  await settled();
};
const field = (label: string): HTMLTextAreaElement => screen.getByLabelText(label);
const type = (label: string, text: string): void => void fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const text = (): string => document.body.textContent ?? '';

describe('importWallet', () => {
  const opened = (answers: readonly (CheckedSecret | Error)[] = [{ at: 'good', address }]) => {
    const checked: BroughtSecret[] = [];
    const left = [...answers];
    return { checked, ask: () => ask((view, signal) => view.importWallet({ check: async (secret) => {
      checked.push(secret);
      const next = left.shift();
      if (next instanceof Error || !next) throw next ?? new Error('None is left.');
      return next;
    } }, { signal })) };
  };

  it('gives what was typed in only once its address was confirmed', async () => {
    const { ask: open, checked } = opened();
    const end = await open();
    await press(byPhrase);
    type('Recovery phrase', phrase);
    await press('Continue');
    expect([heading(), await end()]).toEqual(['Is this your wallet?', 'open']);
    expect(text()).toContain(address);
    await press('Use this wallet');
    expect(await end()).toEqual({ secret: { from: 'phrase', text: phrase }, address });
    expect(checked).toEqual([{ from: 'phrase', text: phrase }]);
  });

  it('takes Enter, which is no line of a phrase', async () => {
    const { ask: open } = opened();
    await open();
    await press(byKey);
    type('Private key', `0x${'5'.repeat(64)}`);
    expect(fireEvent.keyDown(field('Private key'), { key: 'Enter' })).toBe(false);
    await settled();
    expect(heading()).toBe('Is this your wallet?');
  });

  it.each<readonly [CheckedSecret | Error, string]>([
    [{ at: 'unknownWords', places: [3, 8] }, 'These words are in no phrase, counted from the first: 3, 8. Check how they are spelled.'],
    [{ at: 'wordCount', count: 11 }, 'A phrase has 12, 15, 18, 21 or 24 words. Yours has: 11.'],
    [{ at: 'checksum' }, 'Each word is one of a phrase, but together they are none. Check the words and their order.'],
    [{ at: 'badKey' }, 'This is not a private key. One has 64 digits and letters from a to f.'],
    [new Error('away'), 'Something went wrong, and it was not finished.'],
  ])('says what is wrong (%p), by no word of the phrase, and lets it be corrected', async (fault, said) => {
    const { ask: open } = opened([fault, { at: 'good', address }]);
    await open();
    await press(byPhrase);
    type('Recovery phrase', phrase.replace('junk', 'canary'));
    await press('Continue');
    expect(text()).toContain(said);
    expect(text()).not.toMatch(/canary|test test/);
    expect([document.activeElement, field('Recovery phrase').getAttribute('aria-invalid')]).toEqual([field('Recovery phrase'), 'true']);
    await press('Continue');
    expect(heading()).toBe('Is this your wallet?');
  });

  it('asks for something to be typed in, and checks nothing before', async () => {
    const { ask: open, checked } = opened();
    await open();
    await press(byPhrase);
    type('Recovery phrase', ' \n ');
    await press('Continue');
    expect(text()).toContain('Enter it first.');
    expect(checked).toEqual([]);
  });

  it('keeps what is typed from being seen, saved, corrected or sent away for its spelling', async () => {
    const { ask: open } = opened();
    await open();
    await press(byPhrase);
    expect(field('Recovery phrase').tagName).toBe('TEXTAREA');
    expect(['autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck', 'translate', 'class'].map((name) => field('Recovery phrase').getAttribute(name))).toEqual(['off', 'none', 'off', 'false', 'no', 'masked']);
    screen.getByLabelText<HTMLInputElement>('Show what I type').click();
    expect(field('Recovery phrase').className).toBe('');
  });

  it('forgets what was typed in with each step', async () => {
    const { ask: open } = opened([{ at: 'good', address }]);
    const end = await open();
    await press(byPhrase);
    const typed = field('Recovery phrase');
    type('Recovery phrase', phrase);
    await press('Back');
    expect(typed.value).toBe('');
    await press(byPhrase);
    type('Recovery phrase', phrase);
    await press('Continue');
    await press('Back');
    expect([heading(), field('Recovery phrase').value]).toEqual(['Enter your recovery phrase', '']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await end()).toBe('refused: rejected');
  });

  it('lets the person have a new wallet instead', async () => {
    const { ask: open } = opened();
    const end = await open();
    await press('Make a new wallet instead');
    expect(await end()).toBe('new');
  });
});

describe('walletExists', () => {
  it.each([[address, 'Open this wallet', true], [undefined, 'Sign in with another address', 'refused: rejected']])('tells of the wallet (%s), and goes where the person wants: %s', async (known, name, outcome) => {
    const end = await ask((view, signal) => view.walletExists(known === undefined ? {} : { address: known }, { signal }));
    expect(text().includes(address)).toBe(known !== undefined);
    await press(name);
    expect(await end()).toBe(outcome);
  });
});

describe('accounts', () => {
  const facts: AccountsFacts = { kind: 'phrase', canAdd: true, accounts: [{ index: 0, address, isActive: true }, { index: 1, address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', name: '\u202eSavings', isActive: false }] };
  const open = (more: Partial<AccountsFacts> = {}) => ask((view, signal) => view.accounts({ ...facts, ...more }, { signal }));

  it('lets another account be chosen, by its name without what turns it round', async () => {
    const end = await open();
    await press('Use Savings');
    expect(await end()).toEqual({ does: 'use', index: 1 });
  });

  it.each([['  Trips ', 'Trips'], ['', undefined]])('adds one that is called "%s"', async (typed, name) => {
    const end = await open();
    await press('Add an account');
    type('Name', typed);
    await press('Add an account');
    expect(await end()).toEqual({ does: 'add', name });
  });

  it('renames one, but not to nothing', async () => {
    const end = await open();
    await press('Rename Account 1');
    await press('Save');
    expect(text()).toContain('Enter a name.');
    type('Name', 'Daily');
    await press('Save');
    expect(await end()).toEqual({ does: 'name', index: 0, name: 'Daily' });
  });

  it('says why a private key has one account, and offers no other', async () => {
    const end = await open({ kind: 'key', canAdd: false, accounts: facts.accounts.slice(0, 1) });
    expect(text()).toContain('This wallet is a single private key, which has one account.');
    expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await end()).toBe('closed');
  });
});
