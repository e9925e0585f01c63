'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LatchkeyProvider } from 'latchkey/react';
import { createKit } from '../latchkey/kit';

interface SiteProps {
  readonly children: ReactNode;
}

/** The mocked world is for browsers alone. A build without mocks leaves out all that is behind this import. */
const MockedSite = process.env.NEXT_PUBLIC_LATCHKEY_MOCKS === 'on' ? dynamic(() => import('./MockedSite').then((part) => part.MockedSite), { ssr: false, loading: () => <p role="status">The mocked world is starting…</p> }) : undefined;

/** Gives the kit to every page. */
export function Site({ children }: SiteProps) {
  return MockedSite ? <MockedSite>{children}</MockedSite> : <RealSite>{children}</RealSite>;
}

function RealSite({ children }: SiteProps) {
  const [kit] = useState(() => createKit());
  return <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>;
}
