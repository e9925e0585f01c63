import { withTools } from './install.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the project's tools to its end, and says so.
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @param {{ forMs: number, tries?: number }} options
 * @throws when it has failed that often; what it printed is printed before
 */
export async function mustRun(root, command, args, { forMs, tries = 1 }) {
  console.log(`e2e: ${command} ${args.join(' ')}`);
  for (let tried = 1; ; tried += 1) {
    const { ok, output } = await run(command, args, { cwd: root, env: { ...withTools(root), DEBIAN_FRONTEND: 'noninteractive' }, forMs });
    if (ok) return;
    console.error(output);
    if (tried >= tries) throw new Error(`${command} failed; its own message stands above.`);
  }
}
