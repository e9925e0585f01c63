import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Kit } from './Kit';
import type { Route } from './+types/root';

/** Each request has its own cookies, and so a kit of its own. What a loader gives is written into the page: the kit's own cookies alone, for a site may have others that no script is to read. */
export function loader({ request }: Route.LoaderArgs) {
  const header = (request.headers.get('cookie') ?? '').split('; ').filter((each) => /^(__Host-)?latchkey\./.test(each)).join('; ');
  return { header, isSecure: new URL(request.url).protocol === 'https:' };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Latchkey with React Router</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>{children}<ScrollRestoration /><Scripts /></body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return <Kit {...loaderData}><Outlet /></Kit>;
}
