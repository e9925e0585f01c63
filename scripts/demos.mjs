// Builds the demos that the journeys drive: npm test does so while the unit tests run, and hands them to e2e.mjs --built.
import { join } from 'node:path';
import { buildDemos } from './lib/buildDemos.mjs';

try {
  await buildDemos(join(import.meta.dirname, '..'));
} catch (error) {
  console.error(`demos: ${error.message}`);
  process.exitCode = 1;
}
