import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Source } from './descriptor.ts';
import type { Path } from './paths.ts';

/** What a path that begins with `$` leads to in a descriptor; undefined where nothing is there. */
export function lookUp(source: Source, { steps }: Path): unknown {
  let found: unknown = source;
  for (const step of steps) {
    if (step.at === 'name') found = isRecord(found) && Object.hasOwn(found, step.name) ? found[step.name] : undefined;
    else if (step.at === 'index') found = Array.isArray(found) ? found.at(step.index) : undefined;
    else return undefined;
  }
  return found;
}
