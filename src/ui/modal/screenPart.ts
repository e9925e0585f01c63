'use client';
import type { JSXElementConstructor } from 'react';
import type { AnyScreen } from '../../contracts/points/screens.ts';
import type { QuestionProps } from '../../contracts/question.ts';
import { createLoadable } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** A screen, or one that asks a question: it takes no more than these. */
export type ScreenComponent = JSXElementConstructor<QuestionProps<never, unknown>>;

/** The module of a screen. */
export interface LoadedScreen {
  readonly default: ScreenComponent;
}

/** Of screens that bring no component: the core's. The same in every kit, so that it rests in the module. */
let loadCoreScreen: (id: string) => Promise<LoadedScreen> = async (screenId) => {
  throw (await import('../../domain/screenErrors.ts')).screenErrors.unknown({ screenId });
};
const screens = /* @__PURE__ */ new WeakMap<AnyScreen, Loadable<ScreenComponent>>();

/** A screen's component; the same loadable for the same screen. */
export function screenPart(spec: AnyScreen): Loadable<ScreenComponent> {
  const known = screens.get(spec);
  if (known) return known;
  const made = createLoadable<ScreenComponent>(async () => (await (spec.load ? spec.load() : loadCoreScreen(spec.id))).default);
  screens.set(spec, made);
  return made;
}

/** Hands in what loads the core's screens. They lie above the user interface, which may not import them. */
export function bringScreens(load: (id: string) => Promise<LoadedScreen>): void {
  loadCoreScreen = load;
}
