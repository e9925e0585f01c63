import { isRecord } from '../../src/domain/encoding/json.ts';

/** What a module of JSON holds, as bundlers give it. */
export function unwrapModule(loaded: unknown): unknown {
  return isRecord(loaded) && 'default' in loaded ? loaded['default'] : loaded;
}
