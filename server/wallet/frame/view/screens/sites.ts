import { nameOfAsker } from '../../../../../src/domain/asker.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import type { ShownSite } from '../../view.ts';
import type { Draw } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { dateText, makeActions, makeButton, makeText } from '../parts.ts';
import { makeRow, showRemoval } from './lists.ts';

const maxNameGraphemes = 64;
const maxOriginGraphemes = 300;

/** Names the site by what its operator calls it and by the page that asks, and says what it would get. */
export function drawAllowSite({ siteName, origin, walletName }: { readonly siteName: string; readonly origin: string; readonly walletName: string }, attention: Attention): Draw<true> {
  return (screen) => {
    const { make, texts: { t }, done, turnAway } = screen;
    const guarded = makeGuarded(screen, { label: t('allow.confirm'), attention, onConfirm: () => done(true) });
    screen.show({
      title: t('allow.title'),
      content: [
        makeText(screen, t('allow.about', { wallet: shownText(walletName, maxNameGraphemes) })),
        makeFields(screen, t('policy.site'), [{ label: { text: t('policy.site') }, value: { text: nameOfAsker({ name: siteName, url: origin }) }, format: 'text' }]),
        make('h2', {}, t('allow.gets')),
        make('ul', { class: 'gets' }, [t('allow.addresses'), t('allow.ways'), t('allow.signing')].map((text) => make('li', {}, text))),
        makeText(screen, t('allow.later'), 'muted'),
        makeActions(screen, guarded.content, makeButton(screen, t('allow.refuse'), turnAway)),
      ],
      onEscape: turnAway,
    });
  };
}

/** The sites that use the wallet. */
export function drawSites({ sites }: { readonly sites: readonly ShownSite[] }, attention: Attention): Draw<{ readonly remove: string } | 'closed'> {
  return (screen) => {
    const { make, texts: { t, tag }, done } = screen;
    const list = (): void => screen.show({
      title: t('sites.title'),
      content: [
        makeText(screen, t('sites.about')),
        make('ul', { class: 'rows', 'aria-label': t('sites.title') }, sites.map(({ siteId, name: given, origin, sinceMs, isThis }) => {
          const name = shownText(given, maxNameGraphemes) || siteId;
          return makeRow(screen, {
            name, mark: isThis ? t('sites.this') : undefined, notes: [shownText(origin, maxOriginGraphemes), t('sites.since', { date: dateText(sinceMs, tag) })].filter((note) => note !== ''),
            onRemove: () => showRemoval(screen, { attention, title: t('sites.removeTitle'), name, about: [t('sites.removeAbout')], onRemove: () => done({ remove: siteId }), back: list }),
          });
        })),
        makeActions(screen, makeButton(screen, t('frame.close'), () => done('closed'))),
      ],
      onEscape: () => done('closed'),
    });
    list();
  };
}
