'use client';
// The plugin's part for React.
export { useCollection, useNftMedia } from './useNftMedia.ts';
export type { CollectionRead, NftMediaRead } from './useNftMedia.ts';
