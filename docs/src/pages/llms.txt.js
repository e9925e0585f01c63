import { getCollection } from 'astro:content';
import { addressOf, inOrder, isListedElsewhere } from '../pageList.js';

/** An index of the pages for assistants (llmstxt.org); of the reference, its two lists. */
export async function GET() {
  const pages = inOrder(await getCollection('docs')).filter((page) => !isListedElsewhere(page));
  const lines = pages.map((page) => `- [${page.data.title}](${addressOf(page)}): ${page.data.description ?? ''}`);
  return new Response(`# Latchkey\n\n> Wallet connection, sign-in and transactions for web applications.\n\nAll pages in one file: [llms-full.txt](/llms-full.txt)\n\n## Pages\n\n${lines.join('\n')}\n`);
}
