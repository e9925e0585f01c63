import { clockPort } from '../contracts/ports/clock.ts';
import { httpPort } from '../contracts/ports/http.ts';
import type { Services } from '../contracts/services.ts';
import { createAbiReader } from './reads/createAbiReader.ts';
import type { AbiReader } from './reads/createAbiReader.ts';

const abiReaders = /* @__PURE__ */ new WeakMap<Services, AbiReader>();

/** Finds interfaces of contracts. One a kit, so that what it found is found again by whatever reads or writes by name. */
export function abiReaderOf(services: Services): AbiReader {
  const known = abiReaders.get(services);
  if (known) return known;
  const reader = createAbiReader({ http: services.port(httpPort), clock: services.port(clockPort), service: services.service });
  abiReaders.set(services, reader);
  return reader;
}
