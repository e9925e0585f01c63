import type { ComponentType } from 'react';
import type { Lazy } from '../../kernel/plugin.ts';
import { byId, definePoint } from '../../kernel/point.ts';
import type { ById } from '../../kernel/point.ts';

/** One screen of the modal, its own chunk. `Params` are plain facts: they rest in the store. */
export interface ScreenSpec<Params extends ScreenParams = ScreenParams> {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  readonly load: Lazy<{ readonly default: ComponentType<ScreenProps<Params>> }>;
}
export type ScreenParams = Readonly<Record<string, string | number | boolean | undefined>>;
export interface ScreenProps<Params extends ScreenParams = ScreenParams> {
  readonly params: Params;
}

/** Everything the modal can show. */
export const screensPoint = /* @__PURE__ */ definePoint<ScreenSpec, ById<ScreenSpec>>({
  id: 'screens',
  keyOf: ({ id }) => id,
  namesOf: ({ id }) => [id],
  combine: byId,
});
