import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { defineErrors, definePluginKey, httpPort } from 'latchkey';

export interface Entry {
  readonly address: string;
  readonly text: string;
}
export interface GuestBookState {
  readonly entries: readonly Entry[];
}

/** What the plugin's code acts with: its state, its settings and the one way out of the page. */
export const guestBookKey = definePluginKey<{ state: GuestBookState; config: { url: string } }>()('guestBook', [httpPort]);

const initialState: GuestBookState = { entries: [] };
export const slice = createSlice({
  name: 'guestBook',
  initialState,
  reducers: { entriesRead: (_state, { payload }: PayloadAction<readonly Entry[]>) => ({ entries: [...payload] }) },
});

export const guestBookErrors = defineErrors('guestBook', {
  refused: { message: 'The guest book answered with status {status}', remedy: 'Try again.' },
});
