import type { AuthStrategy } from '../../../../../src/domain/inApp/authStrategies.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import type { ShownWay } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeActions, makeButton, makeText } from '../parts.ts';
import type { TextKey } from '../texts.ts';

const maxValueGraphemes = 120;

/** Names that no language changes. */
const brands: Readonly<Partial<Record<AuthStrategy, string>>> = {
  google: 'Google', apple: 'Apple', facebook: 'Facebook', discord: 'Discord', line: 'LINE', x: 'X', coinbase: 'Coinbase', farcaster: 'Farcaster', telegram: 'Telegram', github: 'GitHub', twitch: 'Twitch', steam: 'Steam',
};
const names: Readonly<Partial<Record<AuthStrategy, TextKey>>> = { email: 'way.email', phone: 'way.phone', passkey: 'way.passkey', wallet: 'way.wallet' };

function nameOf({ texts: { t } }: Pick<Screen<never>, 'texts'>, { kind, providerId }: ShownWay): string {
  const key = names[kind];
  if (key !== undefined) return t(key);
  return brands[kind] ?? (shownText(providerId ?? '', maxValueGraphemes) || t('way.site'));
}

/** Lists the ways in by which the person can show once more who is there. */
export function drawChooseStepUp({ ways }: { readonly ways: readonly ShownWay[] }): Draw<number> {
  return (screen) => {
    const { make, texts: { t }, done, turnAway } = screen;
    screen.show({
      title: t('code.title'),
      content: [
        makeText(screen, t('way.choose')),
        make('div', { class: 'actions' }, ways.map((way, at): Content => {
          const value = shownText(way.value ?? '', maxValueGraphemes);
          const label: Content = [nameOf(screen, way), value !== '' && make('span', { class: 'note' }, make('bdi', {}, value))];
          return makeButton(screen, label, () => done(at));
        })),
        makeActions(screen, makeButton(screen, t('frame.cancel'), turnAway, 'plain')),
      ],
    });
  };
}

/** What it takes away may be how the person signs in: the button is guarded as one that signs. */
export function drawUnlink({ way }: { readonly way: ShownWay }, attention: Attention): Draw<true> {
  return (screen) => {
    const { texts: { t }, done, turnAway } = screen;
    const value = shownText(way.value ?? '', maxValueGraphemes);
    const guarded = makeGuarded(screen, { label: t('unlink.confirm'), kind: 'danger', attention, onConfirm: () => done(true) });
    screen.show({
      title: t('unlink.title'),
      content: [
        makeText(screen, nameOf(screen, way), 'strong'),
        value !== '' && makeText(screen, value),
        makeText(screen, t('unlink.about')),
        makeActions(screen, makeButton(screen, t('frame.cancel'), turnAway, 'primary'), guarded.content),
      ],
      onEscape: turnAway,
    });
  };
}
