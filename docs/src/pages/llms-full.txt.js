import { getCollection } from 'astro:content';
import { inOrder } from '../pageList.js';

/** The text of all pages, in one file for assistants; what is generated from types stands in the pages alone. */
export async function GET() {
  const pages = inOrder(await getCollection('docs')).filter(({ id }) => !id.startsWith('reference/api'));
  return new Response(pages.map(({ data, body = '' }) => `# ${data.title}\n\n${data.description ?? ''}\n\n${textOf(body)}\n`).join('\n'));
}

/** Without what only the site itself reads: imports, and parts that run in the page. */
function textOf(body) {
  return body.replace(/^import .* from '\.\.?\/.*components\/.*;\n/gm, '').replace(/^<Live .*\/>\n/gm, '').trim();
}
