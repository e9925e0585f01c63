import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findAnvil, startAnvil } from './anvil.ts';
import { eventually } from './eventually.ts';
import { testAccounts } from './testAccounts.ts';

const guard = path.join(import.meta.dirname, 'guard.mjs');

describe('startAnvil', () => {
  it('runs a node with the chain id asked for and funded accounts, until it is stopped', async () => {
    const node = await startAnvil({ chainId: 10 });
    expect(await node.rpc('eth_chainId')).toBe('0xa');
    expect(await node.rpc('eth_getBalance', [testAccounts[0].address, 'latest'])).toBe('0x21e19e0c9bab2400000');
    await expect(node.rpc('eth_noSuchMethod')).rejects.toThrow('eth_noSuchMethod');
    await node.stop();
    await expect(node.rpc('eth_chainId')).rejects.toThrow('fetch failed');
  });

  it('makes blocks by the clock when told to', async () => {
    const node = await startAnvil({ blockTimeSeconds: 1 });
    try {
      await eventually(async () => expect(Number(await node.rpc('eth_blockNumber'))).toBeGreaterThan(0));
    } finally {
      await node.stop();
    }
  });

  it('says why when the node ends at once', async () => {
    await expect(startAnvil({ args: ['--no-such-flag'] })).rejects.toThrow('--no-such-flag');
  });
});

describe('findAnvil', () => {
  const before = process.env['ANVIL_BIN'];

  afterEach(() => {
    if (before === undefined) delete process.env['ANVIL_BIN'];
    else process.env['ANVIL_BIN'] = before;
  });

  it('takes the binary that ANVIL_BIN names', () => {
    process.env['ANVIL_BIN'] = process.execPath;
    expect(findAnvil()).toBe(process.execPath);
  });

  it('names the three ways to provide one when it is missing', () => {
    process.env['ANVIL_BIN'] = '/nowhere/anvil';
    expect(findAnvil).toThrow(/ANVIL_BIN[^]*Foundry[^]*npm --prefix e2e ci/);
  });
});

describe('guard.mjs', () => {
  it('ends its command when the process that started it is killed', async () => {
    const command = JSON.stringify([guard, 'sh', '-c', 'echo $$; exec sleep 60']);
    const starter = spawn(process.execPath, [
      '-e',
      `require('node:child_process').spawn(process.execPath, ${command}, { stdio: ['pipe', 'inherit', 'inherit'] })`,
    ]);
    const [output] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    expect(process.kill(pid, 0)).toBe(true);
    starter.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });
});
