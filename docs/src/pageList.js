const folders = ['', 'index', 'start', 'tasks', 'pages-without-react', 'test', 'write', 'migrate', 'reference'];
const placeOf = ({ id }) => (folders.includes(id.split('/')[0]) ? folders.indexOf(id.split('/')[0]) : folders.length);

/** Pages in the order in which a newcomer reads them. */
export function inOrder(pages) {
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.data.sidebar.order ?? 99) - (b.data.sidebar.order ?? 99) || a.id.localeCompare(b.id));
}

/** Pages of the reference but its two lists, which lead to them: files for assistants name the lists alone. */
export function isListedElsewhere({ id }) {
  return /^reference\/(?:api|errors)\/./.test(id);
}

export function addressOf({ id }) {
  return id === 'index' ? '/' : `/${id}/`;
}
