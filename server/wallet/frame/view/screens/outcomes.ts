import type { ViewFault } from '../../view.ts';
import type { Draw } from '../createStage.ts';
import { makeActions, makeButton, makeSpinner, makeText } from '../parts.ts';

/** That something is being done. */
export function drawBusy({ doing }: { readonly doing: 'creating' | 'recovering' | 'changing' | 'signing' | 'passkey' }): Draw<never> {
  return ({ make, texts: { t }, show, announce }) => {
    show({ title: t(`busy.${doing}`), content: [make('div', { class: 'centred' }, makeSpinner(make), doing !== 'signing' && doing !== 'passkey' && makeText({ make }, t('busy.stay'), 'muted'))] });
    announce(t(`busy.${doing}`));
  };
}

/** What went wrong, with a way on. */
export function drawFault({ code, canRetry }: { readonly code: ViewFault; readonly canRetry: boolean }): Draw<'retry' | 'closed'> {
  return (screen) => {
    const { make, texts: { t }, done } = screen;
    screen.show({
      title: t('fault.title'),
      content: [make('div', { role: 'alert' }, makeText(screen, t(`fault.${code}`))), makeActions(screen, canRetry && makeButton(screen, t('frame.tryAgain'), () => done('retry'), 'primary'), makeButton(screen, t('frame.close'), () => done('closed')))],
      onEscape: () => done('closed'),
    });
  };
}

/** That the person goes on in a window of the wallet's own. */
export function drawInWindow(facts: { show(): void }): Draw<never> {
  return (screen) => {
    const { texts: { t }, turnAway } = screen;
    screen.show({ title: t('confirm.inWindow'), content: [makeText(screen, t('confirm.inWindowAbout')), makeActions(screen, makeButton(screen, t('confirm.showWindow'), () => facts.show(), 'primary'), makeButton(screen, t('frame.cancel'), turnAway))] });
  };
}
