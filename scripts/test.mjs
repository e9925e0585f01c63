import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const minute = 60_000;
const stages = [
  { name: 'static checks', command: ['node', 'scripts/check.mjs'], forMs: 15 * minute },
  { name: 'unit tests', command: ['jest', '--ci'], forMs: 20 * minute },
  { name: 'chain tests', command: ['node', 'scripts/chain.mjs'], forMs: 20 * minute },
  { name: 'browser tests', command: ['node', 'scripts/e2e.mjs'], forMs: 40 * minute },
  // All of them: npm run test:consumers.
  { name: 'sites', command: ['node', 'scripts/consumers.mjs', '--few'], forMs: 15 * minute },
];

const folder = mkdtempSync(join(tmpdir(), 'latchkey-counts-'));
const sum = { passed: 0, failed: 0 };
const troubles = [];

try {
  await ensureInstalled(root);
  // One stage's failure does not hide the others'.
  for (const [i, stage] of stages.entries()) await runStage(stage, join(folder, `stage${i}`));
} catch (error) {
  addTrouble(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (troubles.length > 0) console.log(`\n${troubles.join('\n')}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

async function runStage({ name, command: [command, ...args], forMs }, countsFile) {
  console.log(`\n=== ${name} ===`);
  const { ok } = await run(command, args, { cwd: root, env: { ...withTools(root), LATCHKEY_COUNTS: countsFile }, forMs, show: true });
  const { passed, failed } = readCounts(countsFile);
  sum.passed += passed;
  sum.failed += failed;
  // A stage that broke down, or found nothing to run, must not look like a success.
  if (passed + failed === 0) addTrouble(`${name}: nothing was run`);
  else if (!ok && failed === 0) addTrouble(`${name}: ended with an error`);
}

function readCounts(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const counts = lines.map((line) => line.split(' ').map(Number));
  return {
    passed: counts.reduce((total, [passed]) => total + passed, 0),
    failed: counts.reduce((total, [, failed]) => total + failed, 0),
  };
}

function addTrouble(text) {
  troubles.push(text);
  sum.failed += 1;
}
