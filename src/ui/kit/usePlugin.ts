'use client';
import { useMemo } from 'react';
import type { PluginId } from '../../kernel/permissions.ts';
import type { PluginKey, PluginScope, PluginTypes } from '../../kernel/pluginKey.ts';
import type { AnyPort } from '../../kernel/port.ts';
import type { CoreState } from '../../store/coreState.ts';
import { useLatchkey } from './kitContext.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A plugin's own scope in its screens and hooks: settings, live things, ports and a dispatch in its name. @throws plugin.notRegistered, ui.noProvider */
export function usePlugin<Id extends PluginId, Types extends PluginTypes, Needs extends AnyPort>(key: PluginKey<CoreState, Id, Types, Needs>): PluginScope<CoreState, Id, Types, Needs> {
  assertArguments('usePlugin({ id: string, scope: function })', key);
  const { dispatch } = useLatchkey();
  return useMemo(() => dispatch((_dispatch, _getState, extra) => key.scope(extra)), [dispatch, key]);
}
