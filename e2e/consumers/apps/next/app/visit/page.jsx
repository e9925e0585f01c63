import { setTimeout as pause } from 'node:timers/promises';
import { Suspense } from 'react';
import { connection } from 'next/server';
import { Account } from './Visit.jsx';

const slowMs = 300;

/** Streamed in three parts: the layout with what `loading` shows, what is slow, and what is slower. */
export default async function Page() {
  await connection();
  await pause(slowMs);
  return <main><Suspense fallback={<p>Waiting</p>}><Slow /></Suspense></main>;
}

async function Slow() {
  await connection();
  await pause(slowMs);
  return <Account />;
}
