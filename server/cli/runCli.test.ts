import type { CommandInput } from './command.ts';
import { runCli } from './runCli.ts';

describe('runCli', () => {
  it.each([
    ['-_0123456789abcdefghi', 'zzz'],
    ['--0123456789abcdefghij', '-0123456789abcdefghij_'],
    ['0123456789abcdefghijkl', '-'],
  ])('takes ids that begin with hyphens for operands, in their order, and for values: %s %s', async (user, device) => {
    const heard: CommandInput[] = [];
    const command = { name: 'devices revoke', summary: '', operands: ['USER', 'DEVICE'], options: { after: { type: 'string', help: '' } }, run: async (input: CommandInput) => void heard.push(input) } as const;
    const lines: string[] = [];
    const args = ['devices', 'revoke', user.padEnd(22, 'x'), '--after', '-_0123456789abcdefghij', device];
    const code = await runCli({ commands: [command], version: '0', args, environment: {}, folder: '/', print: (line) => lines.push(line), printError: (line) => lines.push(line) });
    expect([code, lines, heard.map(({ operands, options }) => [...operands, options['after']])]).toEqual([0, [], [[user.padEnd(22, 'x'), device, '-_0123456789abcdefghij']]]);
  });

  it('asks a command for its answer: no is exit code 1, and what it threw is not shown but for its name and code', async () => {
    const lines: string[] = [];
    const call = (run: () => Promise<boolean | void>) => runCli({ commands: [{ name: 'start', summary: '', run }], version: '0', args: [], environment: {}, folder: '/', print: (line) => lines.push(line), printError: (line) => lines.push(line) });
    expect(await call(async () => undefined)).toBe(0);
    expect(await call(async () => false)).toBe(1);
    expect(await call(async () => { throw Object.assign(new TypeError('postgres://me:hunter2@db'), { code: '22P02', detail: 'anna@example.com' }); })).toBe(1);
    expect(lines.join('\n')).toMatch(/^It failed: TypeError 22P02\n/);
    expect(lines.join('\n')).not.toMatch(/hunter2|anna/);
    lines.length = 0;
    expect(await call(async () => { throw Object.assign(new Error('password authentication failed for user "me"'), { code: '28P01' }); })).toBe(1);
    expect(lines).toEqual(['It failed: the database refuses the password. (28P01)']);
  });
});
