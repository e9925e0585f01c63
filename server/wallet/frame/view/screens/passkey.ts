import type { Draw } from '../createStage.ts';
import { makeActions, makeButton, makeText } from '../parts.ts';

/** Has the person press, for the browser asks for a passkey within a press alone. */
export function drawPasskey({ does, siteName }: { readonly does: 'create' | 'use'; readonly siteName: string }): Draw<true> {
  return (screen) => {
    const { texts: { t }, turnAway, done } = screen;
    const name = t(does === 'create' ? 'passkey.create' : 'passkey.use');
    screen.show({
      title: name,
      content: [makeText(screen, t('passkey.about', { site: siteName })), makeText(screen, t('recover.passkeyAbout'), 'muted'), makeActions(screen, makeButton(screen, name, () => done(true), 'primary'), makeButton(screen, t('frame.cancel'), turnAway))],
    });
  };
}
