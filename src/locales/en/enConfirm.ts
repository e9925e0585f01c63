/** The texts of a button that confirms something, where a press on it does not count. */
export const enConfirm = {
  // The request, or where it stands, changed just before the press.
  'core.confirm.early': 'This was shown or has changed only just now. Read it, then press again.',
  // The visitor pressed without having moved the mouse or used another key.
  'core.confirm.unmoved': 'Move the pointer or press another key first, then press again.',
  'core.confirm.covered': 'Something lies over this request or changes how it looks, maybe a browser extension or another part of the page. It cannot be confirmed like this.',
  // A tick, where the page is not inside another site's.
  'core.confirm.acceptCover': 'I can read all of this request and want to go on',
  // Instead of the tick, where it is.
  'core.confirm.ownTab': 'Open this page in a tab of its own to go on.',
} as const;
