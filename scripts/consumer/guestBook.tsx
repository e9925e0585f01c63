import { createSlice } from '@reduxjs/toolkit';
import { definePlugin, defineScreen, localesPoint, screensPoint } from 'latchkey';
import { connected } from 'latchkey/plugin';

const guestBook = createSlice({ name: 'guestBook', initialState: { visits: 0 }, reducers: { visited: (state) => ({ visits: state.visits + 1 }) } });

export const guestBookPlugin = definePlugin({
  id: 'guestBook',
  slices: [guestBook],
  contributes: [
    localesPoint.of({ en: { 'guestBook.title': 'Guest book' } }),
    screensPoint.of(defineScreen({ id: 'guestBook.page', load: () => import('./GuestBookPage') })),
  ],
  permissions: { origins: [{ origin: 'https://guests.example', when: 'intent', why: 'Keeps the guest book' }], storageKeys: [], popups: false },
  setup(ctx) {
    ctx.listen({ actionCreator: connected, effect: () => void ctx.dispatch(guestBook.actions.visited()) });
  },
});
