/** Whether a page is one of the generated hundreds: a code of an error, or an entry of the API. The two lists of them are not. */
export function isGenerated(id) {
  return /^reference\/(?:api|errors)\/./.test(id);
}

/**
 * What the search knows a generated page by: its title and the names that it explains, each as one word. Their parts are no words
 * for it, since a page about session keys is not what `smart.noSessionKeys` stands for; nor are names of one word, such as `Theme`.
 * @param {{ title: string; headings: readonly { text: string }[] }} page
 */
export function namesOf({ title, headings }) {
  const names = headings.map(({ text }) => text.replace(/\(\)$/, '')).filter((text) => /^\w*[a-z\d_][A-Z]\w*$/.test(text));
  return [title, ...names].map((name) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')).join(' ');
}
