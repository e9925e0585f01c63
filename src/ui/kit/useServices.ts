'use client';
import type { Services } from '../../contracts/services.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { useLatchkey } from './kitContext.ts';

/** The services behind the kit of the nearest provider, for the kit's own screens and hooks. Plugins use `usePlugin`. @throws ui.noProvider */
export function useServices(): Services {
  return servicesOf(useLatchkey());
}
