// The public surface without React, by area. This file itself names nothing: a bundler would then count all areas as used where one is.
export * from './public/kit.ts';
export * from './public/values.ts';
export * from './public/points.ts';
export * from './public/connecting.ts';
export * from './public/networks.ts';
export * from './public/reviewing.ts';
export * from './public/signing.ts';
export * from './public/sending.ts';
export * from './public/batches.ts';
export * from './public/permissions.ts';
export * from './public/relaying.ts';
export * from './public/files.ts';
export * from './public/authenticating.ts';
export * from './public/showing.ts';
export * from './public/facts.ts';
export type {} from './coreScreenIds.ts';
export type {} from './errorTables.ts';
