import type { JSXElementConstructor } from 'react';
import type { Lazy } from '../../kernel/plugin.ts';
import { byId, definePoint } from '../../kernel/point.ts';
import type { ById } from '../../kernel/point.ts';
import type { QuestionScreen } from '../question.ts';

/** One screen of the modal, its own chunk. */
export interface ScreenSpec<Params extends object = never> {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** There is little on it: the modal stays low, and more than that scrolls. */
  readonly isShort?: boolean;
  readonly load: Lazy<{ readonly default: JSXElementConstructor<ScreenProps<Params>> }>;
  /** Of a question alone, see `defineQuestion`. */
  readonly isQuestion?: false;
}

/** What a screen is about: any storable facts, bigints, lists and objects included. They rest in the store as a frozen copy. */
export type ScreenParams = Readonly<Record<string, unknown>>;
/** What the component of a screen is given: the parameters that it was shown with. */
export interface ScreenProps<Params extends object = ScreenParams> {
  readonly params: Params;
}

/** Arguments that say what a screen is about; none are needed where all of it is optional. */
export type ParamsArguments<Params extends object> = Record<never, never> extends Params ? readonly [params?: NoInfer<Params>] : readonly [params: NoInfer<Params>];

/** Names a screen with the facts that it takes: `showScreen` and `useNavigation().show` take the screen and these. */
export function defineScreen<Params extends object>(spec: ScreenSpec<Params>): ScreenSpec<Params> {
  return spec;
}

/** Of a screen that is given by itself or by its id. */
export function screenIdOf(screen: string | { readonly id: string }): string {
  return typeof screen === 'string' ? screen : screen.id;
}

/** A screen of the core. Its component comes with `latchkey/react`. */
export interface CoreScreen {
  readonly id: `core.${string}`;
  readonly isShort?: boolean;
  readonly isQuestion?: boolean;
  readonly load?: undefined;
}

/** A screen or the screen of a question, whatever it takes. */
export type AnyScreen = ScreenSpec | QuestionScreen<never, unknown> | CoreScreen;

/** Everything that the modal can show. */
export const screensPoint = /* @__PURE__ */ definePoint<AnyScreen, ById<AnyScreen>>({
  id: 'screens',
  keyOf: ({ id }) => id,
  namesOf: ({ id }) => [id],
  combine: byId,
});
