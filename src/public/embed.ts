'use client';
// The modal within a page.
export { ConnectEmbed } from '../ui/ConnectEmbed.tsx';
export type { ConnectEmbedProps } from '../ui/EmbedPanel.tsx';
