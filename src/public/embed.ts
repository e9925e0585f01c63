'use client';
// The modal within a page.
export { ConnectEmbed } from '../ui/modal/ConnectEmbed.tsx';
export type { ConnectEmbedProps } from '../ui/modal/EmbedPanel.tsx';
