import { nameOfAsker } from '../../../../../src/domain/asker.ts';
import { isDangerous } from '../../../../../src/domain/preview/preview.ts';
import type { PreviewField } from '../../../../../src/domain/preview/preview.ts';
import { decimalSignOf, exactAmount } from '../../../../../src/domain/tokens/amounts.ts';
import type { ConfirmFacts } from '../../view.ts';
import type { Draw } from '../createStage.ts';
import { bounded, makeCalls, makeChanges, makeDescription, makeFields, makeRaw, makeWarnings, warnOfCut } from '../makePreview.ts';
import type { Texts } from '../texts.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeActions, makeButton, makeText, makeTick } from '../parts.ts';

/** Of the coin of every network that the kit knows. */
const decimals = 18;

/** One that the wallet has no name for is told by its number. */
function nameOfChain({ id, name }: NonNullable<ConfirmFacts['preview']['chain']>, t: Texts['t']): string {
  return name === `eip155:${id}` ? t('confirm.unknownNetwork', { id: String(id) }) : name;
}

/** What is about to be signed. What is dangerous needs a tick of its own. */
export function drawConfirm({ origin, siteName, address, preview, needsWindow, windowAboveWei, isWindowBlocked }: ConfirmFacts, attention: Attention): Draw<true | 'window'> {
  return (screen) => {
    const { make, texts, newId, done, turnAway } = screen;
    const { t } = texts;
    const warnings = warnOfCut(preview);
    const warningsId = newId();
    const who: readonly PreviewField[] = [
      { label: { key: 'core.review.asker' }, value: { text: nameOfAsker({ name: siteName, url: origin }) }, format: 'text' },
      { label: { key: 'core.review.account' }, value: { text: address }, format: 'address' },
      ...(preview.chain ? [{ label: { key: 'core.review.network' }, value: { text: nameOfChain(preview.chain, t) }, format: 'text' } as const] : []),
    ];
    const openWindow = (): HTMLElement => makeButton(screen, t('confirm.openWindow'), () => done('window'), needsWindow ? 'primary' : 'quiet');
    const guarded = needsWindow ? undefined : makeGuarded(screen, { label: t('confirm.sign'), attention, onConfirm: () => done(true), wayOut: () => [makeText(screen, t('confirm.window')), openWindow()] });
    const needsAccept = guarded && isDangerous({ warnings });
    const accept = needsAccept ? makeTick(screen, t('core.review.accept'), (isOn) => guarded.setDisabled(!isOn), warningsId).element : undefined;
    if (needsAccept) guarded.setDisabled(true);
    screen.show({
      title: bounded(texts.say(preview.title)),
      content: [
        makeFields(screen, t('core.review.account'), who),
        makeWarnings(screen, warningsId, warnings),
        makeChanges(screen, preview.changes),
        makeCalls(screen, preview.calls),
        makeFields(screen, t(preview.calls ? 'core.review.capabilities' : 'core.review.details'), preview.fields),
        makeDescription(screen, preview.description),
        makeRaw(screen, preview.raw),
        accept,
        needsWindow && makeText(screen, t('confirm.window'), 'muted'),
        needsWindow && windowAboveWei !== undefined && makeText(screen, t('confirm.windowAbove', { limit: exactAmount(windowAboveWei, decimals, decimalSignOf(texts.tag)) }), 'muted'),
        isWindowBlocked && make('div', { role: 'alert' }, makeText(screen, t('confirm.windowBlocked'), 'danger')),
        makeActions(screen, guarded ? guarded.content : openWindow(), makeButton(screen, t('core.review.reject'), turnAway)),
      ],
    });
  };
}
