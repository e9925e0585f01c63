import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

describe('the check of points', () => {
  let folder: string;
  let write: TestFolder['write'];
  let check: (root: string) => string;
  beforeAll(async () => {
    ({ checkPoints: check } = await import('./checks/points.mjs'));
  });
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-points-'));
    write('src/contracts/points/lamps.ts', `export const lampsPoint = /* @__PURE__ */ definePoint<Lamp>({ id: 'lamps' });`);
    write('src/contracts/points/inner.ts', `export const innerPoint = /* @__PURE__ */ definePoint<Lamp>({ id: 'inner' });`);
    write('src/public/points.ts', `export { lampsPoint } from '../contracts/points/lamps.ts';`);
    write('src/flows/light.ts', `services.readOwned(lampsPoint);`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets points pass that are read, however they are, and those that are not exported', () => {
    for (const read of ['services.readOwned(lampsPoint)', 'kit.read(lampsPoint).get(id)', 'usePoint( lampsPoint )']) {
      write('src/flows/light.ts', read);
      expect(check(folder)).toBe('1 points');
    }
  });

  it.each([
    ['nothing', ''],
    ['a comment', '// services.readOwned(lampsPoint)\n/* read(lampsPoint) */'],
    ['its import alone', `import { lampsPoint } from '../contracts/points/lamps.ts';`],
    ['who contributes to it', 'ctx.contribute(lampsPoint.of(lamp));'],
  ])('fails where %s is all that names one', (_what, text) => {
    write('src/flows/light.ts', text);
    expect(() => check(folder)).toThrow('Exported, and read by nothing in src: lampsPoint.');
  });

  it('counts neither tests nor what is outside src', () => {
    write('src/flows/light.ts', '');
    for (const path of ['src/flows/light.test.ts', 'plugins/lamp/index.ts', 'mocks/lamp.ts']) write(path, 'kit.read(lampsPoint)');
    expect(() => check(folder)).toThrow('lampsPoint');
  });

  it('fails where it finds no point at all', () => {
    rmSync(join(folder, 'src', 'public'), { recursive: true });
    expect(() => check(folder)).toThrow('No exported point was found');
  });

  it('finds every point of this project, and a reader of each', () => {
    expect(Number.parseInt(check(resolve(__dirname, '..')), 10)).toBeGreaterThanOrEqual(13);
  });
});
