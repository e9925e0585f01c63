import { shownText } from '../../../../../src/domain/text/shownText.ts';
import { maxAccountName } from '../../../worker/shapes.ts';
import type { AccountsChoice, AccountsFacts, ShownAccount } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText } from '../parts.ts';

type Accounts = Screen<AccountsChoice>;

/** The accounts of the wallet: which of them the page is shown, what they are called, and one more. */
export function drawAccounts(facts: AccountsFacts): Draw<AccountsChoice> {
  return (screen) => showList(screen, facts);
}

function showList(screen: Accounts, facts: AccountsFacts): void {
  const { make, texts: { t }, done } = screen;
  const { kind, accounts, canAdd } = facts;
  screen.show({
    title: t('accounts.title'),
    content: [
      makeText(screen, t(kind === 'phrase' ? 'accounts.about' : 'accounts.single')),
      make('ul', { class: 'rows', 'aria-label': t('accounts.title') }, accounts.map((account) => makeRow(screen, facts, account))),
      kind === 'phrase' && !canAdd && makeText(screen, t('accounts.most'), 'muted'),
      makeActions(screen, canAdd && makeButton(screen, t('accounts.add'), () => showName(screen, facts, undefined), 'primary'), makeButton(screen, t('frame.close'), () => done('closed'))),
    ],
    onEscape: () => done('closed'),
  });
}

function makeRow(screen: Accounts, facts: AccountsFacts, account: ShownAccount): Content {
  const { make, texts: { t }, done } = screen;
  const { index, address, isActive } = account;
  const name = nameOf(screen, account);
  return make('li', { class: 'account' },
    make('div', {}, make('span', { class: 'strong' }, make('bdi', {}, name)), isActive && make('span', { class: 'mark' }, t('accounts.inUse')), make('span', { class: 'note code', dir: 'ltr' }, address)),
    !isActive && makeButton(screen, t('accounts.use'), () => done({ does: 'use', index }), 'quiet', t('accounts.useNamed', { name })),
    makeButton(screen, t('accounts.rename'), () => showName(screen, facts, account), 'plain', t('accounts.renameNamed', { name })));
}

/** Asks for the name of an account, or of the one that is added: that one may stay without. */
function showName(screen: Accounts, facts: AccountsFacts, account: ShownAccount | undefined): void {
  const { make, texts: { t }, done } = screen;
  const input = make('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'done', maxlength: String(maxAccountName) });
  input.value = account?.name ?? '';
  const field = makeField(screen, { label: t('accounts.name'), hint: t('accounts.nameHint'), input });
  const back = (): void => showList(screen, facts);
  const save = (): void => {
    const name = input.value.trim().slice(0, maxAccountName);
    if (!account) return done({ does: 'add', name: name === '' ? undefined : name });
    if (name !== '') return done({ does: 'name', index: account.index, name });
    field.complain(t('accounts.noName'));
    input.focus();
  };
  screen.show({
    title: t(account ? 'accounts.rename' : 'accounts.add'),
    content: [account && makeText(screen, nameOf(screen, account), 'muted'), makeForm(screen, save, field.element, makeActions(screen, makeSubmit(screen, t(account ? 'accounts.save' : 'accounts.add')), makeButton(screen, t('frame.back'), back)))],
    focus: input,
    onEscape: back,
  });
}

/** People count from one. */
function nameOf({ texts: { t } }: Accounts, { index, name }: ShownAccount): string {
  return (name && shownText(name, maxAccountName)) || t('accounts.unnamed', { number: String(index + 1) });
}
