import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../style.css';
import { Site } from './Site';

export const metadata: Metadata = { title: '__NAME__', icons: { icon: 'data:,' } };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <html lang="en"><body><Site>{children}</Site></body></html>;
}
