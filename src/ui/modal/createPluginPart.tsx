'use client';
import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import type { Readable } from '../../kernel/point.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { OwnerProvider } from '../kit/OwnerProvider.tsx';
import { Button } from '../primitives/Button.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { Hidden, Stack, Text } from '../primitives/Text.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createLoadable } from './loadable.ts';
import { useLoadable } from './useLoadable.ts';
import type { Loadable } from './loadable.ts';

interface PluginPartProps<Props, Spec> {
  /** What a plugin has contributed. */
  readonly part: Spec;
  /** What it is given. */
  readonly props: Props;
}

/** Makes a component of a point: what a plugin shows in a place of the kit's screens, in the plugin's name; fetched, waited for, and survived. */
export function createPluginPart<Props extends object, Spec extends { readonly load: Lazy<{ readonly default: ComponentType<Props> }> }>(point: Readable<readonly Spec[]>): (props: PluginPartProps<Props, Spec>) => ReactNode {
  const parts = new WeakMap<Spec, Loadable<ComponentType<Props>>>();
  const partOf = (spec: Spec): Loadable<ComponentType<Props>> => {
    const known = parts.get(spec);
    if (known) return known;
    const made = createLoadable(() => spec.load().then((module) => module.default));
    parts.set(spec, made);
    return made;
  };
  return function PluginPart({ part: spec, props }) {
    const t = useStrings(enModal);
    const kit = useLatchkey();
    const part = partOf(spec);
    const state = useLoadable(part);
    useEffect(() => {
      if (part.get().at === 'idle') void part.load();
    }, [part]);
    const owner = kit.readOwned(point).find(({ item }) => item === spec)?.owner ?? 'core';
    const report = (error: unknown): void => servicesOf(kit).report(owner, error);
    switch (state.at) {
      case 'idle': case 'loading':
        return <Stack $align="center"><Spinner /><Hidden role="status">{t('core.modal.loading')}</Hidden></Stack>;
      case 'failed':
        return <Trouble text={t('core.modal.loadFailed')} onRetry={() => void part.load()} />;
      case 'loaded':
        return <ErrorBoundary report={report} trouble={(retry) => <Trouble text={t('core.modal.crashed')} onRetry={retry} />}><OwnerProvider owner={owner}><state.value {...props} /></OwnerProvider></ErrorBoundary>;
    }
  };
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
