import { nameOfAsker } from '../../../../../src/domain/asker.ts';
import { shownText } from '../../../../../src/domain/text/shownText.ts';
import { decimalSignOf, exactAmount, parseAmount } from '../../../../../src/domain/tokens/amounts.ts';
import type { AllowedPolicy, PolicyFacts } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeField, makeForm, makeText, makeTick } from '../parts.ts';

/** Of the coin of every network that the kit knows. */
const decimals = 18;
const maxMethods = 20;
const maxContracts = 20;
const maxOrigins = 10;
const maxMethodGraphemes = 80;

/** What the site may have signed without asking. */
export function drawPolicy(facts: PolicyFacts, attention: Attention): Draw<AllowedPolicy | 'closed'> {
  return (screen) => {
    const { make, texts: { t, tag }, done } = screen;
    const { dailyWei, allowedWei, maxDailyWei, contracts } = facts;
    const decimalSign = decimalSignOf(tag);
    const written = (wei: bigint): string => exactAmount(wei, decimals, decimalSign);
    const close = makeButton(screen, t('frame.close'), () => done('closed'));
    if (maxDailyWei === 0n) return screen.show({ title: t('policy.title'), content: [makeText(screen, t('policy.nothing')), whatFor(screen, facts), makeActions(screen, close)], onEscape: () => done('closed') });
    const input = make('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', spellcheck: 'false', dir: 'ltr' });
    input.value = written(dailyWei);
    const field = makeField(screen, { label: t('policy.label'), hint: t('policy.hint', { max: written(maxDailyWei) }), input });
    const refuse = (text: string): void => {
      field.complain(text);
      input.focus();
    };
    const ticks = contracts.slice(0, maxContracts).map((contract) => makeContract(screen, contract));
    const save = (): void => {
      const reading = parseAmount(input.value, { decimals, decimalSign });
      if (reading.at !== 'amount') refuse(t('policy.notAmount', { example: `0${decimalSign}05` }));
      else if (reading.units > maxDailyWei) refuse(t('policy.tooMuch', { max: written(maxDailyWei) }));
      else done({ dailyWei: reading.units, contracts: ticks.filter(({ box }) => box.checked).map(({ key }) => key) });
    };
    const guarded = makeGuarded(screen, { label: t('policy.save'), attention, onConfirm: save });
    const isAllowed = allowedWei > 0n || contracts.some((each) => each.isAllowed);
    screen.show({
      title: t('policy.title'),
      content: [
        makeText(screen, t('policy.about')),
        whatFor(screen, facts),
        // Enter in the field saves nothing: the button alone is guarded.
        makeForm(screen, () => {}, field.element,
          ticks.length > 0 && [make('h2', {}, t('policy.contracts')), makeText(screen, t('policy.contractsAbout'), 'muted'), ticks.map(({ element }) => element)],
          makeActions(screen, guarded.content, isAllowed && makeButton(screen, t('policy.revoke'), () => done({ dailyWei: 0n, contracts: [] }), 'danger'), close)),
      ],
      onEscape: () => done('closed'),
    });
  };
}

/** Which pages, what goes unasked, and how much of it was spent today. */
function whatFor(screen: Screen<never>, { siteName, origin, origins, methods, spentWei, allowedWei }: PolicyFacts): Content {
  const { texts: { t, tag } } = screen;
  const others = origins.filter((each) => each !== origin).slice(0, maxOrigins);
  const allowed = methods.slice(0, maxMethods).map((method) => shownText(method, maxMethodGraphemes)).join('\n');
  return makeFields(screen, t('policy.title'), [
    { label: { text: t('policy.site') }, value: { text: nameOfAsker({ name: siteName, url: origin }) }, format: 'text' },
    ...(others.length > 0 ? [{ label: { text: t('policy.pages') }, value: { text: others.map((each) => shownText(each, maxMethodGraphemes)).join('\n') }, format: 'text' } as const] : []),
    { label: { text: t('policy.methods') }, value: { text: allowed || t('policy.none') }, format: 'text' },
    ...(allowedWei > 0n ? [{ label: { text: t('policy.spent') }, value: { text: exactAmount(spentWei, decimals, decimalSignOf(tag)) }, format: 'amount' } as const] : []),
  ]);
}

function makeContract(screen: Screen<never>, { key, chain, address, selectors, isAllowed }: PolicyFacts['contracts'][number]): { readonly key: string; readonly box: HTMLInputElement; readonly element: HTMLElement } {
  const { make, newId, texts: { t } } = screen;
  const id = newId();
  const { box, element } = makeTick(screen, t('policy.contract', { address, network: shownText(chain, maxMethodGraphemes) }), () => {}, id);
  box.checked = isAllowed;
  return { key, box, element: make('div', { class: 'group' }, element, make('p', { class: 'note', id }, t('policy.functions', { list: selectors.join(', ') }))) };
}
