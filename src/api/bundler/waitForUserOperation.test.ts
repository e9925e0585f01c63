import { answerAll } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';
import { waitForUserOperation } from './waitForUserOperation.ts';

const hash = `0x${'ab'.repeat(32)}`;
const block = `0x${'cd'.repeat(32)}`;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const receipt = (part: object = {}) => ({
  userOpHash: hash, sender: address, nonce: '0x0', success: true, actualGasCost: '0x1', actualGasUsed: '0x1', logs: [],
  receipt: { transactionHash: block, blockNumber: '0x1', blockHash: block, status: '0x1', gasUsed: '0x1', logs: [] }, ...part,
});
/** Error("no") */
const reason = `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`;

async function waited(answers: readonly (object | null | 'reset')[], { signal, forMs = 400_000 }: { readonly signal?: AbortSignal; readonly forMs?: number } = {}) {
  let looks = 0;
  const set = createScriptedTransport({ a: (calls) => {
    const answer = answers[Math.min(looks, answers.length - 1)] ?? null;
    looks += 1;
    return answer === 'reset' ? 'reset' : answerAll(calls, () => ({ result: answer }));
  } });
  const end = settled(waitForUserOperation(set.transport, hash, { clock: set.clock, signal }));
  await set.clock.advance(forMs);
  return { end: await end, looks: () => looks };
}

describe('waitForUserOperation', () => {
  it('looks at once', async () => {
    expect(await waited([receipt()], { forMs: 0 })).toMatchObject({ end: { value: { success: true } } });
  });

  it('looks every second until it is in a block', async () => {
    const { end, looks } = await waited([null, null, receipt()]);
    expect([end, looks()]).toEqual([{ value: expect.objectContaining({ success: true }) }, 3]);
  });

  it('goes on after looks that failed', async () => {
    expect((await waited([...Array<'reset'>(8).fill('reset'), receipt()])).end).toMatchObject({ value: { success: true } });
  });

  it.each([
    ['userOperation.failedWithReason', { reason }, `UserOp failed with reason: no at txHash: ${block}`],
    ['userOperation.failedWithReason', { reason: 'not today' }, `UserOp failed with reason: not today at txHash: ${block}`],
    ['userOperation.failed', { reason: '0x' }, `UserOp failed at txHash: ${block}`],
    ['userOperation.failed', {}, `UserOp failed at txHash: ${block}`],
  ])('fails as %s for one that was reverted', async (code, part, message) => {
    expect((await waited([receipt({ success: false, ...part })])).end).toEqual({ error: expect.objectContaining({ code, message }) });
  });

  it('gives up after two minutes', async () => {
    const { end, looks } = await waited([null]);
    expect(end).toEqual({ error: expect.objectContaining({ code: 'userOperation.timedOut', message: 'Timeout waiting for userOp to be mined' }) });
    expect(looks()).toBe(121);
  });

  it('ends with the signal', async () => {
    const reasonOfEnd = new Error('given up');
    expect((await waited([null], { signal: AbortSignal.abort(reasonOfEnd) })).end).toEqual({ error: reasonOfEnd });
  });
});
