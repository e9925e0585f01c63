/** Nothing published later is installed into sites that are tried, so that a release elsewhere changes no outcome. */
export const before = '2026-11-20';
/** Flags that pnpm knows as well. */
export const sharedFlags = ['--prefer-offline', '--ignore-scripts'];
/** How npm installs a site, always the same packages. */
export const npmFlags = [...sharedFlags, '--no-audit', '--no-fund', `--before=${before}`];
