import { nameOfAsker } from '../../../../../src/domain/asker.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import { decimalSignOf, exactAmount, parseAmount } from '../../../../../src/domain/tokens/amounts.ts';
import type { PolicyFacts } from '../../view.ts';
import type { Draw } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeField, makeForm, makeText } from '../parts.ts';

/** Of the coin of every network that the kit knows. */
const decimals = 18;
const maxMethods = 20;
const maxMethodGraphemes = 80;

/** What the site may have signed without asking. */
export function drawPolicy({ siteName, origin, dailyWei, maxDailyWei, methods }: PolicyFacts, attention: Attention): Draw<{ readonly dailyWei: bigint } | 'closed'> {
  return (screen) => {
    const { make, texts: { t, tag }, done } = screen;
    const decimalSign = decimalSignOf(tag);
    const written = (wei: bigint): string => exactAmount(wei, decimals, decimalSign);
    const input = make('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', dir: 'ltr' });
    input.value = written(dailyWei);
    const field = makeField(screen, { label: t('policy.label'), hint: t('policy.hint', { max: written(maxDailyWei) }), input });
    const refuse = (text: string): void => {
      field.complain(text);
      input.focus();
    };
    const save = (): void => {
      const reading = parseAmount(input.value, { decimals, decimalSign });
      if (reading.at !== 'amount') refuse(t('policy.notAmount', { example: `0${decimalSign}05` }));
      else if (reading.units > maxDailyWei) refuse(t('policy.tooMuch', { max: written(maxDailyWei) }));
      else done({ dailyWei: reading.units });
    };
    const guarded = makeGuarded(screen, { label: t('policy.save'), attention, onConfirm: save });
    const allowed = methods.slice(0, maxMethods).map((method) => shownText(method, maxMethodGraphemes)).join('\n');
    screen.show({
      title: t('policy.title'),
      content: [
        makeText(screen, t('policy.about')),
        makeFields(screen, t('policy.title'), [
          { label: { text: t('policy.site') }, value: { text: nameOfAsker({ name: siteName, url: origin }) }, format: 'text' },
          { label: { text: t('policy.methods') }, value: { text: allowed || t('policy.none') }, format: 'text' },
        ]),
        // Enter in the field saves nothing: the button alone is guarded.
        makeForm(screen, () => {}, field.element, makeActions(screen, guarded.content, makeButton(screen, t('frame.close'), () => done('closed')))),
      ],
      onEscape: () => done('closed'),
    });
  };
}
