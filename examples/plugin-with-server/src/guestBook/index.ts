import { definePlugin, defineScreen, localesPoint, screensPoint } from 'latchkey';
import { guestBookKey, slice } from './key';

const en = { 'guestBook.title': 'Guest book', 'guestBook.line': 'Your line', 'guestBook.sign': 'Sign', 'guestBook.failed': 'That was not kept. Try again.' };

/** A guest book at `url`, in which each line is signed by its account. */
export const guestBook = definePlugin({
  key: guestBookKey,
  config: { url: 'http://localhost:3000' },
  slices: [slice],
  permissions: ({ url }) => ({ origins: [{ origin: new URL(url).origin, when: 'intent', why: 'Keeps the guest book' }], storageKeys: [], popups: false }),
  contributes: [localesPoint.of({ en }), screensPoint.of(defineScreen({ id: 'guestBook.page', load: () => import('./Page') }))],
});
