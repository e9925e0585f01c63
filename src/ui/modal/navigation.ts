'use client';
import { createContext, useContext } from 'react';
import type { ParamsArguments, ScreenSpec } from '../../contracts/points/screens.ts';
import type { ScreenId } from '../../domain/kitNames.ts';

/** Shows a screen with what it takes, or one by its id. */
export interface ShowNext {
  <Params extends object>(screen: ScreenSpec<Params>, ...params: ParamsArguments<Params>): void;
  (screenId: ScreenId, params?: object): void;
}

/** How a screen moves on, whether it is shown in the modal or inline. */
export interface Navigation {
  show: ShowNext;
  back(): void;
  /** Absent inline: there is nothing to close. */
  readonly close: (() => void) | undefined;
  readonly canGoBack: boolean;
  /** Shown beside the screen that it leads to, which has the ways back and out. */
  readonly isBeside?: boolean;
  /** Rendered before the dialog is open, for one moment: nothing is fetched for it. */
  readonly isRehearsal?: boolean;
  /** The id for the heading that names the dialog. */
  readonly titleId: string;
}

export const NavigationContext = /* @__PURE__ */ createContext<Navigation>({ show: () => {}, back: () => {}, close: undefined, canGoBack: false, titleId: '' });

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
