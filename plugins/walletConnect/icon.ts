/** Two ends and the way between them. */
export const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="%233B7DF0" d="M0 0h24v24H0z"/><path stroke="%23fff" stroke-linecap="round" stroke-width="2" d="M6.5 13a5.5 5.5 0 0 1 11 0"/><circle cx="6.5" cy="14.5" r="2.2" fill="%23fff"/><circle cx="17.5" cy="14.5" r="2.2" fill="%23fff"/></svg>';
