/**
 * Stands each table of a page in a region of its own, which scrolls sideways where the window is narrower, and is reached by the
 * keyboard for it. It is named by the heading that it stands below: 'Table: Limits', and 'Table 2: Limits' for the next one there;
 * above all headings by the title of the page.
 */
export function tableRegions() {
  /** @type {string | undefined} */
  let heading;
  const counts = new Map();
  return {
    name: 'latchkey-table-regions',
    element: [
      {
        filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, context) {
          heading = context.textContent(node).trim();
        },
      },
      {
        filter: ['table'],
        visit(node, context) {
          const name = heading ?? context.data.astro?.frontmatter?.title;
          const count = (counts.get(name) ?? 0) + 1;
          counts.set(name, count);
          const label = [count > 1 ? `Table ${count}` : 'Table', name].filter(Boolean).join(': ');
          context.wrapNode(node, { type: 'element', tagName: 'div', properties: { 'class': 'table-region', 'role': 'region', 'tabindex': '0', 'aria-label': label }, children: [] });
        },
      },
    ],
  };
}
