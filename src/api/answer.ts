import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../contracts/services.ts';
import type { KitHandle } from '../kernel/handle.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { toWireError } from '../domain/errors.ts';
import type { WireError } from '../domain/errors.ts';

/** What RTK Query hands a query function, as far as the kit's need it. */
export interface QueryContext {
  readonly extra: unknown;
  readonly signal: AbortSignal;
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

/** What a query function gives back: decoded data, or an error that the store may keep. */
export type Answer<T> = { readonly data: T } | { readonly error: WireError };

/** The body of a query function: runs with the services of the store's kit, and turns whatever it throws into a wire error. */
export async function answer<T>({ extra, signal }: QueryContext, run: (services: Services, signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
  try {
    return { data: await run(servicesOf(extra as KitHandle), signal) }; // RTK Query does not type the thunks' third argument
  } catch (error) {
    return { error: toWireError(error) };
  }
}
