import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { auditHeads, verifyAudit } from '../../core/verifyAudit.ts';
import type { AuditHead } from '../../core/verifyAudit.ts';
import { errorCodeOf } from '../../node/errorFacts.ts';
import type { Command, CommandInput } from '../command.ts';
import { CommandError, textOption } from '../command.ts';
import { withParts } from '../withParts.ts';

const head = v.strictObject({ chain: v.string(), sequence: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: v.string() });

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'Checks the hash chains of the audit log, and tells each that was changed. Exit code 1 where one was.',
  options: { heads: { type: 'string', value: 'FILE', help: 'ends of chains that "audit heads" wrote before: only these show rows that were taken from an end' } },
  run: (input) => withParts(input, async ({ store }) => {
    let broken = 0;
    for await (const { chain, sequence, why } of verifyAudit(store, { heads: await readHeads(input) })) {
      broken += 1;
      input.print(`${chain}: row ${sequence} was ${why === 'missing' ? 'taken away' : why}.`);
    }
    input.print(broken === 0 ? 'The audit log is as it was written.' : `${broken} ${broken === 1 ? 'chain is' : 'chains are'} broken.`);
    return broken === 0;
  }),
};

export const auditHeadsCommand: Command = {
  name: 'audit heads',
  summary: 'Writes the end of each chain, one a line. Keep them where those who can write to the database cannot.',
  run: (input) => withParts(input, async ({ store }) => {
    for await (const { chain, sequence, hash } of auditHeads(store)) input.print(JSON.stringify({ chain, sequence, hash }));
  }),
};

async function readHeads(input: CommandInput): Promise<readonly AuditHead[]> {
  const file = textOption(input, 'heads');
  if (file === undefined) return [];
  let text: string;
  try {
    text = await readFile(resolve(input.folder, file), 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${errorCodeOf(error)}).`);
  }
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [v.parse(head, JSON.parse(line))];
    } catch {
      throw new CommandError(`Line ${at + 1} of ${file} is not one that "audit heads" wrote.`);
    }
  });
}
