/** What the browser itself keeps of a page, beside the kit's own storage. Nothing where there is no page. */
export function readBrowser(): readonly string[] {
  if (typeof document === 'undefined') return [];
  const storages = [window.localStorage, window.sessionStorage].flatMap(storage => Array.from({ length: storage.length }, (_each, at) => storage.getItem(storage.key(at) ?? '') ?? ''));
  return [...storages, document.cookie, window.location.href, window.name];
}
