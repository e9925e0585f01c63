'use client';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { connectPanels } from '../../flows/connection/connectPanels.ts';
import type { ConnectPanel } from '../../flows/connection/connectPanels.ts';
import type { ShownScreen } from '../../store/modal.ts';
import { useLatchkey } from '../kit/kitContext.ts';

/** What a wallet asks in a panel of the page. */
export interface AskedInPanel {
  /** Over all others, the last one is seen. */
  readonly screens: readonly ShownScreen[];
  /** Back from what is asked; false where nothing is. */
  goBack(): boolean;
}

/** Takes in what a wallet asks while its connect is seen in this panel. */
export function useAskedInPanel(isConnectSeen: boolean): AskedInPanel {
  const kit = useLatchkey();
  const [panel] = useState(createPanel);
  useLayoutEffect(() => panel.setConnectSeen(isConnectSeen), [panel, isConnectSeen]);
  useEffect(() => {
    const panels = servicesOf(kit).live(connectPanels);
    panels.add(panel);
    panel.setOpen(true);
    return () => {
      panels.delete(panel);
      panel.setOpen(false);
    };
  }, [kit, panel]);
  const screens = useSyncExternalStore(panel.subscribe, panel.screens, panel.screens);
  return {
    screens,
    goBack: () => {
      const last = panel.screens().at(-1)?.questionId;
      if (last !== undefined) panel.remove(last);
      return last !== undefined;
    },
  };
}

interface Panel extends ConnectPanel {
  screens(): readonly ShownScreen[];
  setConnectSeen(isSeen: boolean): void;
  /** One that leaves the page takes along what is asked in it. */
  setOpen(isOpen: boolean): void;
}

function createPanel(): Panel {
  let isConnectSeen = false;
  let asked: readonly ShownScreen[] = [];
  let isOpen = false;
  const listeners = new Set<() => void>();
  const become = (next: readonly ShownScreen[]): void => {
    asked = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    showsConnect: () => isConnectSeen,
    setConnectSeen: (next) => void (isConnectSeen = next),
    isOpen: () => isOpen,
    screens: () => asked,
    setOpen: (next) => {
      isOpen = next;
      if (!next && asked.length > 0) become([]);
    },
    lay: (screen) => become([...asked, screen]),
    has: (id) => asked.some(({ questionId }) => questionId === id),
    remove: (id) => become(asked.filter(({ questionId }) => questionId !== id)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
