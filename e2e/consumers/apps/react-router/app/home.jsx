import { Suspense } from 'react';
import { Await, useLoaderData } from 'react-router';
import { Account } from '../Visit.js';

const slowMs = 300;

/** The answer begins before this is there. */
export function loader() {
  return { slow: new Promise((resolve) => setTimeout(() => resolve('Slow'), slowMs)) };
}

export default function Home() {
  const { slow } = useLoaderData();
  return <main><Suspense fallback={<p id="loading">Loading the page</p>}><Await resolve={slow}>{() => <Account />}</Await></Suspense></main>;
}
