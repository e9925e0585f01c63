'use client';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pagePort } from '../../contracts/ports/page.ts';
import { isWalletError } from '../../domain/errors.ts';
import { partErrors } from '../../domain/partErrors.ts';
import { screenErrors } from '../../domain/screenErrors.ts';
import { screensPoint } from '../../contracts/points/screens.ts';
import type { AnyScreen } from '../../contracts/points/screens.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { connectingScreenId } from '../../store/modal.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { useAttached } from '../hooks/page/useAttached.ts';
import { keepHeight } from './animateHeight.ts';
import { useLoadable } from './useLoadable.ts';
import { ParamsContext } from './keepPlace.ts';
import { OwnerProvider } from '../kit/OwnerProvider.tsx';
import { screenPart } from './screenPart.ts';
import { Button } from '../primitives/Button.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { Text } from '../primitives/Text.tsx';
import { Screen } from './Screen.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { useAsked } from './useAsked.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const Waiting = /* @__PURE__ */ styled.div`
  display: flex;
  margin: auto;
`;

/** Shows one screen by its id: fetches it, waits for it, and survives it. */
export function ScreenHost(shown: ShownScreen): ReactNode {
  const hasFailed = useLatchkeySelector((state) => selectConnectPhase(state).at === 'failed');
  // How a connect has failed is shown by the core, also where a wallet has a screen of its own for it.
  if (hasFailed && shown.isConnect && shown.questionId === undefined) return <KnownScreen screenId={connectingScreenId} params={shown.params} />;
  return <KnownScreen {...shown} />;
}

function KnownScreen(shown: ShownScreen): ReactNode {
  const { screenId, questionId } = shown;
  const spec = usePoint(screensPoint).get(screenId);
  const t = useStrings(enModal);
  if (!spec) return <Screen title={t('core.modal.crashed')}><Text>{screenErrors.unknown({ screenId }).message}</Text></Screen>;
  // What two questions hold must not mix: what is seen of one, such as a tick, would count for the other.
  return <LoadedScreen key={questionId ?? screenId} spec={spec} shown={shown} />;
}

function LoadedScreen({ spec, shown }: { readonly spec: AnyScreen; readonly shown: ShownScreen }): ReactNode {
  const kit = useLatchkey();
  const t = useStrings(enModal);
  const part = screenPart(spec);
  const state = useLoadable(part);
  const { params, crash, ...asked } = useAsked(shown);
  const waiting = useAttached(keepHeight);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (part.get().at === 'idle') void part.load();
  }, [part]);
  const owner = kit.plugins().find(({ id }) => spec.id.startsWith(`${id}.`))?.id ?? 'core';
  switch (state.at) {
    case 'idle': case 'loading':
      return <Screen title={t('core.modal.loading')}><Waiting ref={waiting}><Spinner /></Waiting></Screen>;
    case 'failed':
      return <PartGone owner={owner} cause={state.error} hasTriedAgain={tries > 0} onRetry={() => { setTries(tries + 1); void part.load(); }} />;
    case 'loaded':
      return (
        <ErrorBoundary report={(error) => { servicesOf(kit).report(owner, error); crash(error); }} trouble={(retry) => <Trouble text={t('core.modal.crashed')} onRetry={retry} />}>
          <OwnerProvider owner={owner}>
            <ParamsContext.Provider value={params}>
              <state.value params={params as never} {...asked} />{/* what the screen takes, to which types hold whatever shows it by the screen itself */}
            </ParamsContext.Provider>
          </OwnerProvider>
        </ErrorBoundary>
      );
  }
}

interface PartGoneProps {
  readonly owner: string;
  readonly cause: unknown;
  readonly hasTriedAgain: boolean;
  onRetry(): void;
}

/** After a new release of the site its old code is gone, and only the page itself, read anew, knows the new one. It is reloaded by the person alone: what was typed goes with it. */
function PartGone({ owner, cause, hasTriedAgain, onRetry }: PartGoneProps): ReactNode {
  const kit = useLatchkey();
  const t = useStrings(enModal);
  useEffect(() => servicesOf(kit).report(owner, isWalletError(cause) ? cause : partErrors.loadFailed({}, { cause })), [kit, owner, cause]);
  const reload = (): void => {
    const page = servicesOf(kit).port(pagePort);
    if (page.reload) page.reload();
    else window.location.reload();
  };
  return (
    <Screen title={t('core.modal.loadFailed')}>
      <Button onClick={onRetry}>{t('core.modal.tryAgain')}</Button>
      {hasTriedAgain && <Button $kind="quiet" onClick={reload}>{t('core.modal.reload')}</Button>}
    </Screen>
  );
}

function Trouble({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  const t = useStrings(enModal);
  return (
    <Screen title={text}>
      <Button onClick={onRetry}>{t('core.modal.tryAgain')}</Button>
    </Screen>
  );
}
