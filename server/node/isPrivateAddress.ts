import { isIP } from 'node:net';
import { isPrivateIp } from '../core/ip.ts';

/** Whether an IP address is of a private network, of this machine, or of none; false for a name. IPv4 within IPv6 counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) !== 0 && isPrivateIp(address);
}
