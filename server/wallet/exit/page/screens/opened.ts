import type { Draw } from '../../../frame/view/createStage.ts';
import { makeActions, makeButton, makeText } from '../../../frame/view/parts.ts';
import type { OpenedWallet } from '../../open.ts';
import type { ExitText } from '../texts.ts';

/** What is shown next: the key of an account, or the phrase. */
export type Shown = { readonly what: 'privateKey'; readonly index: number; readonly address: string } | { readonly what: 'phrase'; readonly address: string };

/** The addresses of an open wallet; resolves with the secret that is to be shown, or when it is closed. */
export function drawOpened({ accounts, kind }: OpenedWallet, e: ExitText): Draw<Shown | 'closed'> {
  return (screen) => {
    const { make, done, show } = screen;
    const [first] = accounts;
    show({
      title: e('exit.opened'),
      content: [
        makeText(screen, e('exit.openedAbout')),
        make('ul', { class: 'rows', 'aria-label': e('exit.accounts') }, accounts.map(({ index, address }) => make('li', {},
          make('div', {}, make('bdi', { class: 'code', dir: 'ltr' }, address)),
          makeButton(screen, e('exit.showKey'), () => done({ what: 'privateKey', index, address }), 'danger', accounts.length > 1 ? `${e('exit.showKey')}: ${address}` : undefined)))),
        makeActions(screen,
          kind === 'phrase' && first && makeButton(screen, e('exit.showPhrase'), () => done({ what: 'phrase', address: first.address }), 'danger'),
          makeButton(screen, e('exit.close'), () => done('closed'), 'primary')),
      ],
      onEscape: () => {},
    });
  };
}

/** Something that leaves one way on: back to the start. */
export function drawNotice(title: string, text: string): Draw<void> {
  return (screen) => {
    const { make, texts: { t }, done, show } = screen;
    show({ title, content: [make('div', { role: 'alert' }, makeText(screen, text)), makeActions(screen, makeButton(screen, t('frame.back'), () => done()))], onEscape: () => done() });
  };
}
