'use client';
// Hooks for the screens of plugins.
export { usePlugin } from '../ui/kit/usePlugin.ts';
export { preloadModal } from '../ui/modal/preloadModal.ts';
export { useErrorText } from '../ui/texts/useErrorText.ts';
export type { ErrorWords } from '../ui/texts/useErrorText.ts';
