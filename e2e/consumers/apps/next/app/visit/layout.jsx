import { headers } from 'next/headers';
import { Visit } from './Visit.jsx';

/** Each request has its own cookies. */
export default async function Layout({ children }) {
  return <Visit header={(await headers()).get('cookie') ?? ''}>{children}</Visit>;
}
