'use client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { PluginId } from '../../kernel/permissions.ts';
import { KitProvider } from './KitProvider.tsx';
import { useLatchkey } from './kitContext.ts';
import type { UiKit } from './uiKit.ts';

/** Everything below it acts in the name of the plugin that brought it: what it dispatches runs as that plugin, and it cannot reach further into the kit. */
export function OwnerProvider({ owner, children }: { readonly owner: PluginId; readonly children: ReactNode }): ReactNode {
  const kit = useLatchkey();
  const owned = useMemo(() => (owner === 'core' ? kit : toOwnedKit(kit, owner)), [kit, owner]);
  return owned === kit ? children : <KitProvider kit={owned}>{children}</KitProvider>;
}

function toOwnedKit(kit: UiKit, owner: PluginId): UiKit {
  const { id, getState, subscribe, plugins, explain, read, readOwned, onContributions, strings, wallets, terms } = kit;
  const services = servicesOf(kit);
  return {
    id, getState, subscribe, plugins, explain, read, readOwned, onContributions, strings, wallets, terms,
    dispatch: services.dispatchAs(services.handleOf(owner)) as UiKit['dispatch'], // the same dispatch under another name
    start: () => {}, // the page has
  };
}
