import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Whether the memory of a process can be read here: of Linux, and of processes that this one has started. */
export const canReadMemory = process.platform === 'linux';

const partBytes = 16 * 1024 * 1024;

/** Counts bytes in all memory that a process can write to, also in what it has freed and not written over since. @throws where the system does not let it */
export function countInMemory(pid: number, needles: Readonly<Record<string, Buffer>>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(needles).map((name) => [name, 0]));
  const overlap = Math.max(...Object.values(needles).map(({ length }) => length)) - 1;
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const part = Buffer.allocUnsafe(partBytes);
  try {
    for (const { start, end } of inUse(pid)) {
      for (let at = start; at < end; at += partBytes - overlap) {
        const bytes = part.subarray(0, read(memory, part, at, Math.min(partBytes, end - at)));
        for (const [name, needle] of Object.entries(needles)) counts[name] = (counts[name] ?? 0) + countIn(bytes, needle);
      }
    }
  } finally {
    closeSync(memory);
  }
  return counts;
}

/** Mappings that can be written to and of which some page is in memory: an engine reserves much more. @see proc_pid_smaps(5) */
function inUse(pid: number): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let current: { start: number; end: number } | undefined;
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S{4})/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) current = rights?.startsWith('rw') ? { start: Number.parseInt(from, 16), end: Number.parseInt(to, 16) } : undefined;
    else if (current && /^Rss:\s+[1-9]/.test(line)) found.push(current);
  }
  return found;
}

/** What has gone since the list was read counts as nothing. */
function read(memory: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, into, 0, length, at);
  } catch {
    return 0;
  }
}

function countIn(bytes: Buffer, needle: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length)) count += 1;
  return count;
}
