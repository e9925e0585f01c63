import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

const manifest = v.object({ name: v.literal('latchkey-server'), version: v.string() });

/** The version of this package, of the nearest package.json above: sources and the build lie at different depths. */
export function readVersion(folder = import.meta.dirname): string {
  const file = join(folder, 'package.json');
  const parsed = existsSync(file) ? v.safeParse(manifest, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (parsed?.success) return parsed.output.version;
  const above = dirname(folder);
  if (above === folder) throw new Error('The package.json of latchkey-server is not where it was installed.');
  return readVersion(above);
}
