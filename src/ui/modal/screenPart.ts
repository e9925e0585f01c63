'use client';
import type { JSXElementConstructor } from 'react';
import type { AnyScreen } from '../../contracts/points/screens.ts';
import type { QuestionProps } from '../../contracts/question.ts';
import { createLoadable } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** A screen, or one that asks a question: it takes no more than these. */
export type ScreenComponent = JSXElementConstructor<QuestionProps<never, unknown>>;

/** Fetches what a screen shows. */
export type ScreenLoader = NonNullable<AnyScreen['load']>;

export type CoreScreenLoader = (id: string) => ReturnType<ScreenLoader>;

/** Of screens that bring no component: the core's. The same in every kit, so that it rests in the module. */
let loadCoreScreen: CoreScreenLoader = () => Promise.reject(new TypeError('LatchkeyProvider brings the screens of the core'));
const screens = /* @__PURE__ */ new WeakMap<AnyScreen, Loadable<ScreenComponent>>();

/** A screen's component; the same loadable for the same screen. */
export function screenPart(spec: AnyScreen): Loadable<ScreenComponent> {
  const known = screens.get(spec);
  if (known) return known;
  const made = createLoadable<ScreenComponent>(() => (spec.load?.() ?? loadCoreScreen(spec.id)).then((module) => module.default));
  screens.set(spec, made);
  return made;
}

/** Hands the core's screens in. They lie above the user interface, which may not import them. */
export function bringScreens(load: CoreScreenLoader): void {
  loadCoreScreen = load;
}
