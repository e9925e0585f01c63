/** See pluginNames.mjs. */
export function checkPluginNames(root: string): string;
