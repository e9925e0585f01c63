import { getCollection } from 'astro:content';
import { inOrder, isListedElsewhere } from '../pageList.js';
import { withProjects } from '../projects.js';

/** The text of the pages, in one file for assistants; of the reference its two lists, with the text of each error. */
export async function GET() {
  const pages = inOrder(await getCollection('docs')).filter((page) => !isListedElsewhere(page));
  return new Response(pages.map(({ data, body = '' }) => `# ${data.title}\n\n${data.description ?? ''}\n\n${textOf(body)}\n`).join('\n'));
}

/** Without what only the site itself reads: imports, and parts that run in the page. Files that a page shows stand in it. */
function textOf(body) {
  return withProjects(body).replace(/^import .* from '\.\.?\/.*components\/.*;\n/gm, '').replace(/^<Live .*\/>\n/gm, '').trim();
}
