import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from 'react-router';
import { Visit } from '../Visit.js';

/** Each request has its own cookies. */
export function loader({ request }) {
  return { header: request.headers.get('cookie') ?? '' };
}

export function Layout({ children }) {
  return (
    <html lang="en">
      <head><meta charSet="utf-8" /><title>A site</title><link rel="icon" href="data:," /><Meta /><Links /></head>
      <body>{children}<ScrollRestoration /><Scripts /></body>
    </html>
  );
}

export default function Root() {
  const { header } = useLoaderData();
  return <Visit header={header}><Outlet /></Visit>;
}
