import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** The look-up that a connection is made by, so that a name cannot lead elsewhere the second time (DNS rebinding). Refuses a name as soon as one of its addresses may not be reached. */
export function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address))) return callback(Object.assign(new TypeError('The address is within a private network.'), { code: 'EPRIVATE' }), []);
      const [first] = addresses;
      return options.all === true ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family);
    });
  };
}
