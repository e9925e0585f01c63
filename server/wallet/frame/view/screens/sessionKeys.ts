import { shortAddress } from '../../../../../src/domain/accounts/accounts.ts';
import { nameOfAsker } from '../../../../../src/domain/asker.ts';
import type { PreviewField } from '../../../../../src/domain/preview/preview.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import { decimalSignOf, exactAmount } from '../../../../../src/domain/tokens/amounts.ts';
import type { ListedKey, ShownKey } from '../../view.ts';
import type { Draw } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeText } from '../parts.ts';
import type { Texts } from '../texts.ts';
import { makeRow, showRemoval } from './lists.ts';

const maxNameGraphemes = 64;

/** Says who would send from which account, where to, how much and until when. */
export function drawAllowKey(key: ShownKey, attention: Attention): Draw<true> {
  return (screen) => {
    const { texts: { t }, texts, done, turnAway } = screen;
    const guarded = makeGuarded(screen, { label: t('allow.confirm'), attention, onConfirm: () => done(true) });
    screen.show({
      title: t('keys.allowTitle'),
      content: [
        makeText(screen, t('keys.allowAbout')),
        makeFields(screen, t('keys.allowTitle'), [{ label: { key: 'core.review.asker' }, value: { text: nameOfAsker({ name: key.siteName, url: key.origin }) }, format: 'text' }, ...fieldsOf(key, texts)]),
        makeText(screen, t('keys.allowNext'), 'muted'),
        makeActions(screen, guarded.content, makeButton(screen, t('allow.refuse'), turnAway)),
      ],
      onEscape: turnAway,
    });
  };
}

/** What sites may send without asking, on this device. */
export function drawSessionKeys({ keys }: { readonly keys: readonly ListedKey[] }, attention: Attention): Draw<{ readonly remove: string } | 'closed'> {
  return (screen) => {
    const { make, texts: { t }, texts, done } = screen;
    const list = (): void => screen.show({
      title: t('keys.title'),
      content: [
        makeText(screen, keys.length > 0 ? t('keys.about') : t('keys.none')),
        keys.length > 0 && make('ul', { class: 'rows', 'aria-label': t('keys.title') }, keys.map((key) => {
          const site = shownText(key.siteName, maxNameGraphemes);
          const name = `${site} · ${shortAddress(key.account)}`;
          return makeRow(screen, {
            name: site, full: name, notes: key.origin === '' ? [] : [shownText(key.origin, maxOriginGraphemes)], details: makeFields(screen, name, fieldsOf(key, texts)),
            onRemove: () => showRemoval(screen, { attention, title: t('keys.removeTitle'), name, about: [t('keys.removeAbout')], onRemove: () => done({ remove: key.id }), back: list }),
          });
        })),
        makeActions(screen, makeButton(screen, t('frame.close'), () => done('closed'))),
      ],
      onEscape: () => done('closed'),
    });
    list();
  };
}

const maxOriginGraphemes = 300;

function fieldsOf({ account, chain: { id, name, currency }, targets, limitWei, startSeconds, endSeconds }: ShownKey, { t, tag }: Texts): readonly PreviewField[] {
  const amount = currency ? `${exactAmount(limitWei, currency.decimals, decimalSignOf(tag))} ${currency.symbol}` : `${limitWei} wei`;
  return [
    { label: { key: 'core.review.account' }, value: { text: account }, format: 'address' },
    { label: { key: 'core.review.network' }, value: { text: name ?? t('confirm.unknownNetwork', { id: String(id) }) }, format: 'text' },
    ...targets.map((target): PreviewField => ({ label: { text: t('keys.targets') }, value: { text: target }, format: 'address' })),
    { label: { text: t('keys.perCall') }, value: { text: amount }, format: 'amount' },
    ...(startSeconds > 0 ? [{ label: { text: t('keys.from') }, value: { text: String(startSeconds) }, format: 'date' } as const] : []),
    { label: { text: t('keys.until') }, value: { text: String(endSeconds) }, format: 'date' },
  ];
}
