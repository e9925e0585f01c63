import manifest from '../../package.json' with { type: 'json' };
import { version } from './version.ts';

describe('version', () => {
  it('is that of the package', () => {
    expect(version).toBe(manifest.version);
  });
});
