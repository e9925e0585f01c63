import type { Plugin } from 'esbuild';

/** For esbuild: of the kit's translations, the frame takes the texts that it shows. */
export function trimCatalogs(): Plugin;
/** What is left of the source of a translation. @throws where a text is not in a line of its own */
export function trimCatalog(source: string): string;
