import path from 'node:path';
import { runCommand } from './lib/runCommand.ts';

const root = path.join(import.meta.dirname, '../..');
const minute = 60_000;
jest.setTimeout(15 * minute);

/** What the script says of one template: seconds until the greeting, and that the site's own tests, types and build are well. */
async function time(template: string, ways: string): Promise<string> {
  const tarballs = ['LATCHKEY_TARBALL', 'LATCHKEY_SERVER_TARBALL'].map((name) => `${name}=${process.env[name] ?? ''}`);
  return runCommand(root, ['env', ...tarballs, 'node', 'scripts/fiveMinutes.mjs', '--template', template, '--ways', ways, '--checks'], { forMs: 14 * minute });
}

describe('npm create latchkey', () => {
  // `npm test` runs the first.
  it.each([
    ['vite', 'inApp-email,passkey,google,guest,injected,walletConnect'],
    ['next', 'inApp-email,injected'],
    ['plain', 'guest'],
  ])('leads to a visitor who is signed in within five minutes, by the words of the page alone, in a site of %s', async (template, ways) => {
    const said = await time(template, ways);
    expect(said).toMatch(new RegExp(`^${template}  Hello, 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$`, 'm'));
    expect(Number(new RegExp(`^${template} +([\\d.]+) s  in all$`, 'm').exec(said)?.[1])).toBeLessThanOrEqual(300);
    for (const check of ['test', 'types', 'build']) expect(said).toContain(`npm run ${check}`);
  });
});
