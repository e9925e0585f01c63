'use client';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import * as limits from '../domain/limits.ts';
import { gatesPoint, shutGate } from '../contracts/points/gates.ts';
import { cancelConnect } from '../flows/cancelConnect.ts';
import { selectConnectionStatus, selectIsConnectShown } from '../store/connection.ts';
import { connectingScreenId } from '../store/modal.ts';
import type { ShownScreen } from '../store/modal.ts';
import { useAnnouncement } from './announcement.ts';
import { useLatchkeyDispatch, useLatchkeySelector, usePoint } from './kitContext.ts';
import { NavigationContext } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { PoweredBy } from './PoweredBy.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { InlineShadow } from './Shadow.tsx';
import { Spoken } from './Spoken.tsx';
import { surface } from './surface.ts';

export interface ConnectEmbedProps {
  /** Of the element that the panel stands in: where it stands and how wide it is. */
  readonly className?: string;
}

const Panel = /* @__PURE__ */ styled.section`
  all: initial;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-height: ${limits.compactModalMostPx}px;
  overflow: hidden;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-large);
  ${surface}
`;

/** The panel itself, with its own way through the screens. */
export function EmbedPanel({ className }: ConnectEmbedProps): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const status = useLatchkeySelector(selectConnectionStatus);
  const isConnecting = useLatchkeySelector(selectIsConnectShown);
  const [stack, setStack] = useState<readonly ShownScreen[]>([]);
  const titleId = useId();
  const gates = usePoint(gatesPoint);
  const gateScreenId = useLatchkeySelector(() => shutGate(gates)?.screenId); // it reads the state by itself
  useEffect(() => {
    const ends = gates.map((gate) => gate.noteInline?.());
    return () => ends.forEach((end) => end?.());
  }, [gates]);
  // A connect that has ended takes its screen along; so does a change between connected and not, with what lay over the first screen.
  const base = { screenId: status === 'connected' ? (gateScreenId ?? 'core.account') : 'core.wallets', params: {} };
  const visible = stack.filter(({ screenId, params }) => (screenId === connectingScreenId ? isConnecting : gateScreenId === undefined && params['embedStatus'] === status));
  const shown = visible.at(-1) ?? base;
  const navigation: Navigation = {
    show: (screenId, params = {}) => setStack([...visible, { screenId, params: { ...params, embedStatus: status } }]),
    back: () => {
      if (isConnecting && !visible.slice(0, -1).some(({ screenId }) => screenId === connectingScreenId)) dispatch(cancelConnect()); // one that is shown below goes on
      setStack(visible.slice(0, -1));
    },
    close: undefined,
    canGoBack: visible.length > 0,
    titleId,
  };
  return (
    <InlineShadow className={className}>
      <Panel aria-labelledby={titleId}>
        <NavigationContext value={navigation}>
          <ScreenHost screenId={shown.screenId} params={shown.params} />
          <PoweredBy />
          <Spoken lines={useAnnouncement()} />
        </NavigationContext>
      </Panel>
    </InlineShadow>
  );
}
