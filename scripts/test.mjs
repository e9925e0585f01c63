import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, withTools } from './lib/install.mjs';
import { provideChromium } from './lib/provideChromium.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const minute = 60_000;
const staticChecks = { name: 'static checks', command: ['node', 'scripts/check.mjs'], forMs: 15 * minute };
const unitTests = { name: 'unit tests', command: ['jest', '--ci'], forMs: 30 * minute };
const serverTests = { name: 'server tests', command: ['node', 'scripts/server.mjs'], forMs: 20 * minute };
const chainTests = { name: 'chain tests', command: ['node', 'scripts/chain.mjs'], forMs: 25 * minute };
const demos = { name: 'demos', command: ['node', 'scripts/demos.mjs'], forMs: 15 * minute, isTest: false };
// What all of the above have raised.
const errorTexts = { name: 'error texts', command: ['node', 'scripts/check.mjs', 'errorTexts'], forMs: minute };
const browserTests = { name: 'browser tests', command: ['node', 'scripts/e2e.mjs', '--built'], forMs: 62 * minute };
// All of them: npm run test:consumers.
const sites = { name: 'sites', command: ['node', 'scripts/consumers.mjs', '--few'], forMs: 25 * minute };
// After the sites, which build the library anew.
const documentation = { name: 'documentation', command: ['node', 'scripts/docs.mjs', '--check', '--built'], forMs: 15 * minute };

const folder = mkdtempSync(join(tmpdir(), 'latchkey-counts-'));
const sum = { passed: 0, failed: 0 };
const troubles = [];

try {
  await ensureInstalled(root);
  // What several stages need, which must not install it at once.
  await ensureInstalled(join(root, 'server'));
  await ensureInstalled(join(root, 'e2e'));
  await provideChromium(root);
  // One stage's failure does not hide the others'.
  // Neither the checks nor the unit tests fill two cores: something else is done beside each. The journeys are left alone.
  const builds = runQuietly([demos]);
  await runStage(staticChecks);
  showLater(await builds);
  const others = runQuietly([serverTests, chainTests, sites, documentation]);
  await runStage(unitTests);
  showLater(await others);
  await runStage(errorTexts);
  await runStage(browserTests);
} catch (error) {
  addTrouble(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (troubles.length > 0) console.log(`\n${troubles.join('\n')}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

/** Runs stages one after another, and keeps what they print for when it is asked for. */
async function runQuietly(stages) {
  const said = [];
  for (const stage of stages) said.push({ name: stage.name, output: await runStage(stage, { show: false }) });
  return said;
}

function showLater(said) {
  for (const { name, output } of said) console.log(`\n=== ${name} ===\n${output}`);
}

async function runStage({ name, command: [command, ...args], forMs, isTest = true }, { show = true } = {}) {
  if (show) console.log(`\n=== ${name} ===`);
  const countsFile = join(folder, name.replaceAll(' ', '-'));
  const { ok, output } = await run(command, args, { cwd: root, env: { ...withTools(root), LATCHKEY_COUNTS: countsFile, LATCHKEY_RAISED: join(folder, 'raised') }, forMs, show });
  const { passed, failed } = readCounts(countsFile);
  sum.passed += passed;
  sum.failed += failed;
  // A stage that broke down, or found nothing to run, must not look like a success.
  if (isTest && passed + failed === 0) addTrouble(`${name}: nothing was run`);
  else if (!ok && failed === 0) addTrouble(`${name}: ended with an error`);
  return output;
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
