'use client';
import type { JSXElementConstructor } from 'react';
import type { AnyScreen } from '../../contracts/points/screens.ts';
import type { QuestionProps } from '../../contracts/question.ts';
import { createLoadable } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** A screen, or one that asks a question: it takes no more than these. */
export type ScreenComponent = JSXElementConstructor<QuestionProps<never, unknown>>;

const screens = /* @__PURE__ */ new WeakMap<AnyScreen, Loadable<ScreenComponent>>();

/** A screen's component; the same loadable for the same screen. */
export function screenPart(spec: AnyScreen): Loadable<ScreenComponent> {
  const known = screens.get(spec);
  if (known) return known;
  const made = createLoadable<ScreenComponent>(() => spec.load().then((module) => module.default));
  screens.set(spec, made);
  return made;
}
