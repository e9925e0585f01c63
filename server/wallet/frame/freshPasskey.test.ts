import { createFreshPasskey } from './freshPasskey.ts';

describe('createFreshPasskey', () => {
  function start() {
    let nowMs = 0;
    const fresh = createFreshPasskey(() => nowMs);
    const prf = new Uint8Array(32).fill(7);
    return { fresh, prf, wait: (ms: number) => { nowMs += ms; }, find: (credentialId = 'mine') => fresh.begin().take({ credentialId, prf }) };
  }

  it('gives what was confirmed, once, with the salt that it was asked with', () => {
    const { fresh, prf } = start();
    const { salt, take } = fresh.begin();
    take({ credentialId: 'mine', prf });
    fresh.confirm('mine');
    expect(fresh.take()).toEqual({ credentialId: 'mine', prf, salt: Buffer.from(salt).toString('base64url') });
    expect([fresh.take(), prf[0]]).toEqual([undefined, 7]);
  });

  it.each<readonly [string, (started: ReturnType<typeof start>) => void]>([
    ['that was not confirmed', () => {}],
    ['beside another one that was', ({ fresh }) => fresh.confirm('another')],
    ['of a person who has gone', ({ fresh }) => {
      fresh.confirm('mine');
      fresh.forget();
    }],
    ['that is ten minutes old', ({ fresh, wait }) => {
      fresh.confirm('mine');
      wait(600_000);
    }],
    ['before another one that is being made', ({ fresh }) => {
      fresh.confirm('mine');
      fresh.begin();
    }],
  ])('wipes one %s', (_what, act) => {
    const started = start();
    started.find();
    act(started);
    expect([started.fresh.take(), [...new Set(started.prf)]]).toEqual([undefined, [0]]);
  });

  it('uses another salt each time', () => {
    const { fresh } = start();
    expect(fresh.begin().salt).not.toEqual(fresh.begin().salt);
  });
});
