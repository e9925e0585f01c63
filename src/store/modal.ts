import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import { blockingGuard } from '../contracts/points/guards.ts';
import type { GuardSpec } from '../contracts/points/guards.ts';
import type { ScreenParams } from '../contracts/points/screens.ts';
import { activeWalletChosen, connectAbandoned, connected } from './connection.ts';
import type { Select } from './select.ts';
import { checkedSelectors } from './checkedSelectors.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** A screen of the modal with the parameters that it is shown with. */
export interface ShownScreen {
  readonly screenId: string;
  readonly params: ScreenParams;
  /** Of the question that the screen asks; see `ask`. */
  readonly questionId?: string;
  /** It belongs to the connect under way, as a wallet's own screen for it or as what the wallet asks meanwhile, and leaves with it. */
  readonly isConnect?: true;
}

/** The dialog and the screens laid over each other in it; the last is seen. */
export type ModalState = { readonly at: 'closed' } | { readonly at: 'open'; readonly stack: readonly ShownScreen[] };

const modalSlice = /* @__PURE__ */ createSlice({
  name: 'latchkey/modal',
  reducerPath: 'modal',
  initialState: (): ModalState => ({ at: 'closed' }),
  reducers: {
    modalOpened: (_state, { payload }: PayloadAction<ShownScreen>): ModalState => ({ at: 'open', stack: [payload] }),
    screenPushed: (state, { payload }: PayloadAction<ShownScreen>): ModalState => ({ at: 'open', stack: [...(state.at === 'open' ? state.stack : []), payload] }),
    /** Back by one; out of the first screen it closes. */
    screenPopped: (state): ModalState => pop(state),
    /** What a leaving plugin showed goes with it. */
    screensWithdrawn: (state, { payload: screenIds }: PayloadAction<readonly string[]>): ModalState => without(state, screenIds),
    /** A question that is answered or given up takes its screen along, wherever it lies. */
    questionEnded: (state, { payload: ended }: PayloadAction<string>): ModalState => keepOnly(state, ({ questionId }) => questionId !== ended),
    modalClosed: (): ModalState => ({ at: 'closed' }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(connected, (state, { payload: { nextScreenId } }): ModalState => {
        const ended = connectEnded(state);
        return state.at === 'open' && ended.at === 'closed' && nextScreenId !== undefined ? { at: 'open', stack: [{ screenId: nextScreenId, params: {} }] } : ended;
      })
      // Picking a wallet that is open already ends as well as connecting it.
      .addCase(activeWalletChosen, (state): ModalState => connectEnded(state))
      .addCase(connectAbandoned, (state): ModalState => withoutConnect(state));
  },
  selectors: {
    selectIsModalOpen: ({ at }) => at === 'open',
    selectShownScreen: shownIn,
    /** From the first to the one that is seen. */
    selectScreens: screensOf,
    /** How many screens lie over each other; with two or more there is a way back. */
    selectScreenDepth: (state) => screensOf(state).length,
  },
});

const none: readonly ShownScreen[] = [];

function screensOf(state: ModalState): readonly ShownScreen[] {
  return state.at === 'open' ? state.stack : none;
}

function shownIn(state: ModalState): ShownScreen | undefined {
  return screensOf(state).at(-1);
}

/** What the modal opens with: the wallets, or, once one is connected, the account or what stands before it. */
export function firstScreenId(isConnected: boolean, guards: readonly GuardSpec[]): string {
  return isConnected ? (blockingGuard(guards)?.screenId ?? 'core.account') : 'core.wallets';
}

/** The core's screen that shows a connect under way; it leaves when the connect ends well or is given up. */
export const connectingScreenId = 'core.connecting';

/** Whether a screen shows a connect: the core's own, or one that a wallet brings for it. */
export function showsConnect({ screenId, isConnect }: ShownScreen): boolean {
  return isConnect ?? screenId === connectingScreenId;
}

/** Where to get a wallet, also opened over a connect to it. */
export const getStartedScreenId = 'core.getStarted';
/** Of every wallet known by name. */
export const allWalletsScreenId = 'core.allWallets';

function withoutConnect(state: ModalState): ModalState {
  return keepOnly(state, (screen) => !showsConnect(screen));
}

/** Nothing else to see; but what another matter has laid over it stays, and so does a screen below whose answer a caller waits for. */
function connectEnded(state: ModalState): ModalState {
  const left = withoutConnect(state);
  const top = shownIn(state);
  if (left === state || (top && !showsConnect(top) && top.screenId !== getStartedScreenId)) return left;
  const stack = screensOf(left);
  const kept = stack.slice(0, stack.findLastIndex(isQuestion) + 1);
  return kept.length > 0 ? { at: 'open', stack: kept } : { at: 'closed' };
}

/** Whether a flow waits for an answer from the screen; see `ask`. */
export function isQuestion({ questionId }: ShownScreen): boolean {
  return questionId !== undefined;
}

function without(state: ModalState, screenIds: readonly string[]): ModalState {
  return keepOnly(state, ({ screenId }) => !screenIds.includes(screenId));
}

function keepOnly(state: ModalState, isKept: (screen: ShownScreen) => boolean): ModalState {
  if (state.at === 'closed') return state;
  const left = state.stack.filter(isKept);
  if (left.length === state.stack.length) return state;
  return left.length > 0 ? { at: 'open', stack: left } : { at: 'closed' };
}

function pop(state: ModalState): ModalState {
  return state.at === 'open' && state.stack.length > 1 ? { at: 'open', stack: state.stack.slice(0, -1) } : { at: 'closed' };
}

export const modalReducer: Reducer<ModalState> = modalSlice.reducer;
export const { modalOpened, screenPushed, screenPopped, screensWithdrawn, questionEnded, modalClosed } = modalSlice.actions;

export const { selectIsModalOpen, selectShownScreen, selectScreens, selectScreenDepth }: {
  readonly selectIsModalOpen: Select<'modal', ModalState, boolean>;
  readonly selectShownScreen: Select<'modal', ModalState, ShownScreen | undefined>;
  readonly selectScreens: Select<'modal', ModalState, readonly ShownScreen[]>;
  readonly selectScreenDepth: Select<'modal', ModalState, number>;
} = process.env.NODE_ENV === 'production' ? modalSlice.selectors : checkedSelectors('modal', modalSlice.selectors);
