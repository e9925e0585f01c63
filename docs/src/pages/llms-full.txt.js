import { getCollection } from 'astro:content';
import { inOrder, isListedElsewhere } from '../pageList.js';
import { withProjects } from '../projects.js';
import { fileOf, sceneCode } from '../sceneCode.js';

/** The text of the pages, in one file for assistants; of the reference its two lists, with the text of each error. */
export async function GET() {
  const pages = inOrder(await getCollection('docs')).filter((page) => !isListedElsewhere(page));
  return new Response(pages.map(({ data, body = '' }) => `# ${data.title}\n\n${data.description ?? ''}\n\n${textOf(body)}\n`).join('\n'));
}

/** Without imports of what the page is made of. An example that runs in the page is told by its code, and files that a page shows stand in it. */
function textOf(body) {
  const text = withProjects(body).replace(/^import .* from '\.\.?\/.*components\/.*;\n/gm, '');
  return text.replace(/^<Example scene="(\w+)" \/>$/gm, (_line, scene) => `\`\`\`tsx title="${fileOf(scene)}"\n${sceneCode(scene)}\n\`\`\``).trim();
}
