import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppVerdict } from '../../adapters/walletConnect/index.ts';
import type { WireError } from '../../src/domain/errors.ts';

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

export interface ConnectAppState {
  readonly phase: ConnectAppPhase;
  readonly apps: readonly ConnectedApp[];
  /** Whether it is this tab that hears the apps. */
  readonly isServing: boolean;
}

const initialState: ConnectAppState = { phase: { at: 'idle' }, apps: [], isServing: false };

export const connectAppSlice = /* @__PURE__ */ createSlice({
  name: 'connectApp',
  initialState,
  reducers: {
    served: (state, { payload: apps }: PayloadAction<readonly ConnectedApp[]>): ConnectAppState => ({ ...state, isServing: true, apps }),
    /** Another tab of the site serves them now. */
    handedOver: (state): ConnectAppState => ({ ...state, isServing: false, apps: [], phase: { at: 'idle' } }),
    pairingStarted: (state): ConnectAppState => ({ ...state, phase: { at: 'pairing' } }),
    appProposed: (state, { payload: proposal }: PayloadAction<AppProposalFact>): ConnectAppState => (state.phase.at === 'pairing' ? { ...state, phase: { at: 'proposed', proposal } } : state),
    approvalStarted: (state): ConnectAppState => (state.phase.at === 'proposed' ? { ...state, phase: { at: 'approving', proposal: state.phase.proposal } } : state),
    appConnected: (state, { payload: app }: PayloadAction<ConnectedApp>): ConnectAppState => ({ ...state, apps: [...state.apps, app], phase: { at: 'connected', topic: app.topic } }),
    connectAppFailed: (state, { payload: error }: PayloadAction<WireError>): ConnectAppState => ({ ...state, phase: { at: 'failed', error } }),
    connectAppLeft: (state): ConnectAppState => ({ ...state, phase: { at: 'idle' } }),
    appChanged: (state, { payload: app }: PayloadAction<ConnectedApp>): ConnectAppState => ({ ...state, apps: state.apps.map((each) => (each.topic === app.topic ? app : each)) }),
    appEnded: (state, { payload: topic }: PayloadAction<string>): ConnectAppState => ({
      ...state,
      apps: state.apps.filter((each) => each.topic !== topic),
      phase: state.phase.at === 'connected' && state.phase.topic === topic ? { at: 'idle' } : state.phase,
    }),
  },
});

export const { served, handedOver, pairingStarted, appProposed, approvalStarted, appConnected, connectAppFailed, connectAppLeft, appChanged, appEnded } = connectAppSlice.actions;

interface HasConnectApp {
  readonly connectApp: ConnectAppState;
}

export const selectConnectAppPhase = ({ connectApp }: HasConnectApp): ConnectAppPhase => connectApp.phase;
/** Every app that is connected, the oldest first. */
export const selectConnectedApps = ({ connectApp }: HasConnectApp): readonly ConnectedApp[] => connectApp.apps;
