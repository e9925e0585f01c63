// One candidate's round, in a process of its own: what it leaves running, such as a watcher of blocks, ends with the process and is not counted with the next one.
import { fork } from 'node:child_process';

const limitMs = 60_000;
/** Milliseconds on a clock that two processes of one machine share. */
const nowMs = () => performance.timeOrigin + performance.now();

/** Opens the candidate, funds its account by `fund`, and sends two operations; `onStart` and `onEnd` are called around each. @throws after 60 s, and what the candidate throws */
export async function runRound({ program, world, fund, onStart, onEnd }) {
  const child = fork(import.meta.filename, [JSON.stringify({ program, world })]);
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => reject(new Error(`${program} ended before its second operation was mined: ${signal ? `stopped after ${limitMs / 1000} s` : `code ${code}`}.`)));
      const take = async ({ at, address, begun, ms }) => {
        if (at === 'done') return resolve();
        if (at === 'mined') return onEnd({ begunMs: begun - performance.timeOrigin, ms });
        if (at === 'opened') await fund(address);
        onStart();
        child.send('go');
      };
      child.on('message', (message) => void take(message).catch(reject));
    });
  } finally {
    clearTimeout(limit);
    child.removeAllListeners('exit').kill('SIGKILL');
  }
}

async function runProgram({ program, world }) {
  const told = () => new Promise((resolve) => process.once('message', resolve));
  const { open } = await import(`./programs/${program}.mjs`);
  const { address, send, settle } = await open(world);
  process.send({ at: 'opened', address });
  for (const next of ['settled', 'done']) {
    await told();
    const begun = nowMs();
    const sent = await send();
    process.send({ at: 'mined', begun, ms: nowMs() - begun });
    await settle?.(sent); // a page follows what is sent until blocks are above it: those requests are none of the next one's
    process.send({ at: next });
  }
}

if (process.argv[1] === import.meta.filename) await runProgram(JSON.parse(process.argv[2]));
