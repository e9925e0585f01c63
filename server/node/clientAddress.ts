import { isIP } from 'node:net';

/**
 * Who calls, behind proxies: each adds whom it heard from at the end of `X-Forwarded-For`, so of the entries only the last `trustedProxies` were written by
 * the operator's own. Where there are fewer, or the entry is no address, it is the connection's own address: that one cannot be made up.
 */
export function clientAddressOf({ remote, forwardedFor, trustedProxies }: { readonly remote: string | undefined; readonly forwardedFor: string | undefined; readonly trustedProxies: number }): string {
  const own = plainAddress(remote ?? '') ?? 'unknown';
  if (trustedProxies === 0) return own;
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  return plainAddress(entries.at(-trustedProxies) ?? '') ?? own;
}

/** Without the port and the brackets that some proxies write, and IPv4 within IPv6 as IPv4. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const inner = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(inner) === 0 || inner.includes('%') ? undefined : inner.toLowerCase();
}
