import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import type { EntityState, PayloadAction } from '@reduxjs/toolkit';
import type { AppVerdict } from '../../adapters/walletConnect/index.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** An app that may ask a wallet. */
export interface ConnectedApp {
  /** Names the session; no secret. */
  readonly topic: string;
  readonly walletId: string;
  readonly name: string;
  readonly url?: string;
  /** Where it is, as far as known when it was let in. */
  readonly origin?: string;
  readonly address: string;
  readonly chainIds: readonly number[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly expiresAtMs: number;
}

/** What an app wants, as people are shown it. */
export interface AppProposalFact {
  readonly name: string;
  readonly url?: string;
  readonly origin?: string;
  readonly verdict: AppVerdict;
  /** Who would answer. */
  readonly walletId: string;
  readonly address: string;
  /** Of the site's. */
  readonly chainIds: readonly number[];
  /** How many more it would like, which are not here. */
  readonly otherChains: number;
  readonly signs: boolean;
  readonly sends: boolean;
  /** A sign-in is signed as it is let in. */
  readonly signsIn?: true;
  /** It cannot be let in. */
  readonly refusal?: WireError;
}

/** How far the connect with an app is. The link is a secret and is not here. */
export type ConnectAppPhase =
  | { readonly at: 'idle' }
  /** The app behind the link is asked what it wants. */
  | { readonly at: 'pairing' }
  | { readonly at: 'proposed'; readonly proposal: AppProposalFact }
  | { readonly at: 'approving'; readonly proposal: AppProposalFact }
  | { readonly at: 'connected'; readonly topic: string }
  | { readonly at: 'failed'; readonly error: WireError };

const apps = /* @__PURE__ */ createEntityAdapter<ConnectedApp, string>({ selectId: ({ topic }) => topic });

/** The apps that are connected to wallets of the kit, and how far the one that is being connected is. */
export interface ConnectAppState {
  readonly phase: ConnectAppPhase;
  /** By topic, in the order in which they were connected. */
  readonly apps: EntityState<ConnectedApp, string>;
  /** Whether it is this tab that hears the apps. */
  readonly isServing: boolean;
}

const initialState: ConnectAppState = { phase: { at: 'idle' }, apps: { ids: [], entities: {} }, isServing: false };

export const connectAppSlice = /* @__PURE__ */ createSlice({
  name: 'connectApp',
  initialState,
  reducers: {
    served: (state, { payload }: PayloadAction<readonly ConnectedApp[]>) => {
      state.isServing = true;
      apps.setAll(state.apps, payload);
    },
    /** After a replay of developer tools, told by what lives. */
    appsReconciled: (state, { payload }: PayloadAction<{ readonly isServing: boolean; readonly apps: readonly ConnectedApp[] }>) => {
      state.isServing = payload.isServing;
      apps.setAll(state.apps, payload.apps);
    },
    /** Another tab of the site serves them now. */
    handedOver: () => initialState,
    pairingStarted: (state) => void (state.phase = { at: 'pairing' }),
    appProposed: (state, { payload: proposal }: PayloadAction<AppProposalFact>) => (state.phase.at === 'pairing' ? { ...state, phase: { at: 'proposed' as const, proposal } } : state),
    approvalStarted: (state) => {
      if (state.phase.at === 'proposed') state.phase = { ...state.phase, at: 'approving' };
    },
    appConnected: (state, { payload: app }: PayloadAction<ConnectedApp>) => {
      state.phase = { at: 'connected', topic: app.topic };
      apps.setOne(state.apps, app);
    },
    connectAppFailed: (state, { payload: error }: PayloadAction<WireError>) => void (state.phase = { at: 'failed', error }),
    connectAppLeft: (state) => void (state.phase = { at: 'idle' }),
    appChanged: (state, { payload: app }: PayloadAction<ConnectedApp>) => void apps.updateOne(state.apps, { id: app.topic, changes: app }),
    appEnded: (state, { payload: topic }: PayloadAction<string>) => {
      apps.removeOne(state.apps, topic);
      if (state.phase.at === 'connected' && state.phase.topic === topic) state.phase = { at: 'idle' };
    },
  },
});

export const { served, appsReconciled, handedOver, pairingStarted, appProposed, approvalStarted, appConnected, connectAppFailed, connectAppLeft, appChanged, appEnded } = connectAppSlice.actions;

interface HasConnectApp {
  readonly connectApp: ConnectAppState;
}

/** How far the connecting of an app is. */
export const selectConnectAppPhase = (state: HasConnectApp): ConnectAppPhase => ownState('selectConnectAppPhase', state).phase;
/** Every app that is connected, the oldest first. */
export const { selectAll: selectConnectedApps } = apps.getSelectors((state: HasConnectApp) => ownState('selectConnectedApps', state).apps);
/** The same of the plugin's own state. */
export const { selectAll: selectApps } = apps.getSelectors((state: ConnectAppState) => state.apps);

function ownState(selector: string, state: HasConnectApp): ConnectAppState {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment(`${selector}({ connectApp: object })`, state);
  return state.connectApp;
}
