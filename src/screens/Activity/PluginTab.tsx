'use client';
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { activityTabsPoint } from '../../contracts/points/activityTabs.ts';
import type { ActivityTabProps, ActivityTabSpec } from '../../contracts/points/activityTabs.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { OwnerProvider } from '../../ui/kit/OwnerProvider.tsx';
import { createLoadable, useLoadable } from '../../ui/modal/loadable.ts';
import type { Loadable } from '../../ui/modal/loadable.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { ErrorBoundary } from '../../ui/modal/ErrorBoundary.tsx';
import { enModal } from '../../locales/en/enModal.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const parts = /* @__PURE__ */ new WeakMap<ActivityTabSpec, Loadable<ComponentType<ActivityTabProps>>>();

/** What a plugin shows in its tab: fetched, waited for, and survived. */
export function PluginTab({ tab, ...props }: ActivityTabProps & { readonly tab: ActivityTabSpec }): ReactNode {
  const t = useStrings(enModal);
  const kit = useLatchkey();
  const part = partOf(tab);
  const state = useLoadable(part);
  useEffect(() => {
    if (part.get().at === 'idle') void part.load();
  }, [part]);
  const owner = kit.readOwned(activityTabsPoint).find(({ item }) => item === tab)?.owner ?? 'core';
  const report = (error: unknown): void => servicesOf(kit).report(owner, error);
  switch (state.at) {
    case 'idle': case 'loading':
      return <Stack $align="center"><Spinner /><Hidden role="status">{t('core.modal.loading')}</Hidden></Stack>;
    case 'failed':
      return <Trouble text={t('core.modal.loadFailed')} onRetry={() => void part.load()} />;
    case 'loaded':
      return <ErrorBoundary report={report} trouble={(retry) => <Trouble text={t('core.modal.crashed')} onRetry={retry} />}><OwnerProvider owner={owner}><state.value {...props} /></OwnerProvider></ErrorBoundary>;
  }
}

function Trouble({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  const t = useStrings(enModal);
  return (
    <Stack>
      <Text $align="center" role="alert">{text}</Text>
      <Button $kind="quiet" onClick={onRetry}>{t('core.modal.tryAgain')}</Button>
    </Stack>
  );
}

function partOf(tab: ActivityTabSpec): Loadable<ComponentType<ActivityTabProps>> {
  const known = parts.get(tab);
  if (known) return known;
  const made = createLoadable(() => tab.load().then((module) => module.default));
  parts.set(tab, made);
  return made;
}
