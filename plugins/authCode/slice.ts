import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WireError } from '../../src/domain/errors.ts';

/** How the code is on its way. Times are of the kit's clock. */
export type CodeSending =
  | { readonly at: 'idle' | 'sending' }
  /** `hasCode`: whether there is a code to type. `link`: where the mail has one. */
  | { readonly at: 'sent'; readonly resendAtMs: number; readonly hasCode: boolean; readonly link?: MailLinkWait }
  | { readonly at: 'failed'; readonly error: WireError; readonly resendAtMs: number };

/** How far the link of a mail is. `number`: what a person who has opened it is asked for. It is no secret: it proves nothing. */
export type MailLinkWait =
  | { readonly at: 'waiting'; readonly number: number; /** The wallet cannot be reached just now. */ readonly isAway?: boolean }
  | { readonly at: 'confirmed' | 'declined' | 'over' };

/** How far the code that was typed is. The code itself, and where it was sent to, are in no state. */
export type CodeEntry =
  | { readonly at: 'idle' | 'verifying' | 'valid' | 'invalid' }
  /** It may have been right: what came after it failed, such as adding it to an account. `linking_error` of the specification. */
  | { readonly at: 'linkingError'; readonly error: WireError }
  /** The site may have no more accounts. */
  | { readonly at: 'paymentRequired' };

/** Facts of a sign-in by a code. */
export interface AuthCodeState {
  readonly sending: CodeSending;
  readonly entry: CodeEntry;
}

const initialState: AuthCodeState = { sending: { at: 'idle' }, entry: { at: 'idle' } };

export const authCodeSlice = /* @__PURE__ */ createSlice({
  name: 'authCode',
  initialState,
  reducers: {
    /** What was typed before belongs to the code before. */
    sendStarted: (): AuthCodeState => ({ sending: { at: 'sending' }, entry: { at: 'idle' } }),
    codeSent: (state, { payload }: PayloadAction<Omit<Extract<CodeSending, { readonly at: 'sent' }>, 'at'>>): AuthCodeState => ({ ...state, sending: { at: 'sent', ...payload } }),
    linkWaited: (state, { payload: link }: PayloadAction<MailLinkWait>): AuthCodeState => (state.sending.at === 'sent' ? { ...state, sending: { ...state.sending, link } } : state),
    sendFailed: (state, { payload: { error, resendAtMs } }: PayloadAction<{ error: WireError; resendAtMs: number }>): AuthCodeState => ({ ...state, sending: { at: 'failed', error, resendAtMs } }),
    verifyStarted: (state): AuthCodeState => ({ ...state, entry: { at: 'verifying' } }),
    verifyEnded: (state, { payload: entry }: PayloadAction<CodeEntry>): AuthCodeState => ({ ...state, entry }),
    codeLeft: (): AuthCodeState => initialState,
  },
});

export const { sendStarted, codeSent, linkWaited, sendFailed, verifyStarted, verifyEnded, codeLeft } = authCodeSlice.actions;

/** How far a sign-in by a code is. */
export const selectAuthCode = ({ authCode }: { readonly authCode: AuthCodeState }): AuthCodeState => authCode;
