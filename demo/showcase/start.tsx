import { configureStore } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startMockedWorld } from '../mocked/mockedWorld.ts';
import { createShop, shop } from './createShop.ts';
import { createRecord, watchActions, watchPhases } from './record.ts';
import { Showcase } from './Showcase.tsx';
import styles from './showcase.css';
import { Waiting } from './Waiting.tsx';

/** The shop and its drawer, over a mocked world of their own. */
export async function start(element: HTMLElement): Promise<void> {
  document.title = shop.name;
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.append(sheet);
  const root = createRoot(element);
  root.render(<Waiting />);
  const mocked = await startMockedWorld(shop);
  const world = { ...mocked, hasRelayer: true };
  const record = createRecord();
  const kit = createShop(world, record);
  // The shop's own store, with the kit in it: the drawer lists what is dispatched.
  const store = configureStore({ reducer: { latchkey: kit.reducer }, middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }).concat(kit.middleware, watchActions(record)), devTools: { ...kit.devTools } });
  kit.attach(store);
  watchPhases(kit, record);
  root.render(<StrictMode><Showcase kit={kit} mocked={world} record={record} /></StrictMode>);
}
