import type { ComponentType } from 'react';
import type { Lazy } from '../../kernel/plugin.ts';
import { byId, definePoint } from '../../kernel/point.ts';
import type { ById } from '../../kernel/point.ts';

/** One screen of the modal, its own chunk. `Params` are plain facts: they rest in the store. */
export interface ScreenSpec<Params extends ScreenParams = ScreenParams> {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** There is little on it: the modal stays low, and more than that scrolls. */
  readonly isShort?: boolean;
  readonly load: Lazy<{ readonly default: ComponentType<ScreenProps<Params>> }>;
}
export type ScreenParams = Readonly<Record<string, string | number | boolean | undefined>>;
export interface ScreenProps<Params extends ScreenParams = ScreenParams> {
  readonly params: Params;
}

/** Names a screen with the facts it takes. */
export function defineScreen<Params extends ScreenParams>(spec: ScreenSpec<Params>): ScreenSpec {
  return spec as unknown as ScreenSpec; // who shows it by its id gives it the params it takes
}

/** Everything the modal can show. */
export const screensPoint = /* @__PURE__ */ definePoint<ScreenSpec, ById<ScreenSpec>>({
  id: 'screens',
  keyOf: ({ id }) => id,
  namesOf: ({ id }) => [id],
  combine: byId,
});
