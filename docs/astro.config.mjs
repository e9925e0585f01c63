import { satteri } from '@astrojs/markdown-satteri';
import react from '@astrojs/react';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { existsSync } from 'node:fs';
import { tableRegions } from './src/tableRegions.js';

const pages = new URL('./src/content/docs/', import.meta.url);

/** A group of all pages of a folder, in the order that their front matter gives; left out while there are none. */
const group = (label, directory) => (existsSync(new URL(directory, pages)) ? [{ label, items: [{ autogenerate: { directory } }] }] : []);
const page = (slug, file = slug) => (['.md', '.mdx'].some((end) => existsSync(new URL(`${file}${end}`, pages))) ? [{ slug }] : []);

export default defineConfig({
  image: { service: passthroughImageService() },
  // One a page: it counts the tables.
  markdown: { processor: satteri({ hastPlugins: [() => tableRegions()] }) },
  integrations: [
    react(),
    starlight({
      title: 'Latchkey',
      description: 'Wallet connection, sign-in and transactions for web applications.',
      favicon: '/favicon.svg',
      customCss: ['./src/styles.css'],
      components: { MarkdownContent: './src/components/MarkdownContent.astro', PageTitle: './src/components/PageTitle.astro', Search: './src/components/Search.astro' },
      // Nothing of a line is out of sight, on phones least of all.
      expressiveCode: { defaultProps: { wrap: true } },
      // Titles as they stand count for nothing: the search takes names such as `smart.noSessionKeys` apart, and pages of codes would stand before those about session keys. See components/PageTitle.astro.
      pagefind: { ranking: { metaWeights: { title: 0, subject: 3, names: 0.5 } } },
      sidebar: [
        ...group('Start in five minutes', 'start'),
        ...group('Tasks', 'tasks'),
        ...group('Pages without React', 'pages-without-react'),
        ...group('Test a site', 'test'),
        ...group('Write your own', 'write'),
        ...group('Move from another kit', 'migrate'),
        { label: 'More', items: [...page('other-libraries'), ...page('server'), ...page('security'), ...page('entry-points'), ...page('figures'), ...page('releases')] },
        // Their pages are left to these two lists and to the search: links to all of them would be most of each page.
        { label: 'Reference', items: [...page('reference/api', 'reference/api/index'), ...page('reference/errors', 'reference/errors/index')] },
      ],
    }),
  ],
  vite: {
    // The library lies beside and brings what it needs; there is one React in the page.
    resolve: { dedupe: ['react', 'react-dom'] },
  },
});
