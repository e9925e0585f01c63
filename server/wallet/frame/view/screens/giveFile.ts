import { shownText } from '../../../../../src/domain/text/shownText.ts';
import type { Draw } from '../createStage.ts';
import { makeActions, makeButton, makeText, makeTick } from '../parts.ts';

const maxNameGraphemes = 80;

/**
 * Hands a file over by a link to a blob with `download`. No directive of a policy speaks of that: it is neither fetched nor shown, and leaves no page. What
 * forbids it is `sandbox` on the frame without `allow-downloads`.
 */
export function drawGiveFile({ what, name, bytes }: { readonly what: 'backup' | 'recoveryKey'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }): Draw<true> {
  return (screen) => {
    const { make, texts: { t }, done, turnAway, signal } = screen;
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true });
    const fileName = shownText(name, maxNameGraphemes).replace(/[\\/:*?"<>|]/g, '-');
    const link = make('a', { class: 'primary', download: fileName, role: 'button' }, t('file.save'));
    link.href = url;
    link.addEventListener('click', () => { kept.box.disabled = false; });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return; // as a button does
      event.preventDefault();
      link.click();
    });
    const go = makeButton(screen, t('frame.continue'), () => done(true));
    const kept = makeTick(screen, t('file.kept'), (isOn) => { go.disabled = !isOn; });
    kept.box.disabled = true;
    go.disabled = true;
    screen.show({
      title: t(`file.${what}`),
      content: [makeText(screen, t(`file.${what}About`)), make('p', { class: 'note' }, make('bdi', { dir: 'ltr' }, fileName)), link, kept.element, makeActions(screen, go, makeButton(screen, t('frame.cancel'), turnAway, 'plain'))],
    });
  };
}
