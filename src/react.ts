// The public surface for React, by area, each of which is marked for the client. This file itself names nothing: a bundler would then count all areas as used where one is.
export * from './public/components.ts';
export * from './public/embed.ts';
export * from './public/themes.ts';
export * from './public/kitHooks.ts';
export * from './public/accountHooks.ts';
export * from './public/readHooks.ts';
export * from './public/requestHooks.ts';
export type {} from './coreScreenIds.ts';
export type {} from './errorTables.ts';
