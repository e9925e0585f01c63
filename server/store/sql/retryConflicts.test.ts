import { retryConflicts, sqlState } from './retryConflicts.ts';

const refused = (code: string) => Object.assign(new Error('refused'), { code });

describe('retryConflicts', () => {
  it('tries again what is refused because of others', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 4) throw refused('40001');
      return 'done';
    };
    expect(await retryConflicts(['40001', '40P01'], work)).toBe('done');
    expect(tries).toBe(4);
  });

  it.each([[refused('23505')], [refused('ECONNRESET')], [new Error('no code')]])('tries once what is refused otherwise: %s', async (error) => {
    const work = jest.fn(async () => Promise.reject(error));
    await expect(retryConflicts(['40001'], work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('gives up in the end', async () => {
    const work = jest.fn(async () => Promise.reject(refused('40P01')));
    await expect(retryConflicts(['40P01'], work, 5)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledTimes(5);
  });
});

describe('sqlState', () => {
  it.each([[refused('40P01'), '40P01'], [refused('XX000'), 'XX000'], [refused('ECONNREFUSED'), undefined], [refused('EPIPE'), undefined], [new Error('x'), undefined], [undefined, undefined], [{ code: 5 }, undefined]])('reads %s', (error, state) => {
    expect(sqlState(error)).toBe(state);
  });
});
