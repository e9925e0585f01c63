'use client';
import type { ComponentType } from 'react';
import type { ScreenProps, ScreenSpec } from '../../contracts/points/screens.ts';
import { createLoadable } from './loadable.ts';
import type { Loadable } from './loadable.ts';

const screens = /* @__PURE__ */ new WeakMap<ScreenSpec, Loadable<ComponentType<ScreenProps>>>();

/** A screen's component; the same loadable for the same screen. */
export function screenPart(spec: ScreenSpec): Loadable<ComponentType<ScreenProps>> {
  const known = screens.get(spec);
  if (known) return known;
  const made = createLoadable(() => spec.load().then((module) => module.default));
  screens.set(spec, made);
  return made;
}
