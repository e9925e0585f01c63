import type { Operation } from '../operations.ts';
import { tables } from '../tables.ts';
import { toLockOrder } from './lockOrder.ts';

const remove = (userId: string, sessionId?: string): Operation => ({
  kind: 'delete', table: 'sessions', conditions: [{ column: 'userId', compare: '=', value: userId }, ...(sessionId === undefined ? [] : [{ column: 'sessionId', compare: '=', value: sessionId } as const])],
});
const insert: Operation = { kind: 'insert', table: 'settings', row: { name: 'a', sealed: new Uint8Array(1), kmsKeyId: 'k' }, expect: 1 };

describe('toLockOrder', () => {
  it('has one order for steps that each name a row', () => {
    const steps = [insert, remove('u', '2'), remove('u', '1'), remove('t', '3')];
    const order = toLockOrder(tables, steps);
    expect(new Set(order)).toEqual(new Set(steps));
    expect(toLockOrder(tables, [...steps].reverse())).toEqual(order);
  });

  it.each([
    ['one names many rows', [remove('u', '2'), remove('u')]],
    ['two name the same row', [remove('u', '2'), remove('t', '1'), remove('u', '2')]],
    ['one names its row by a bound', [remove('u', '2'), { kind: 'delete', table: 'settings', conditions: [{ column: 'name', compare: 'not', value: 'a' }] }] satisfies Operation[]],
  ])('leaves the order as it is where %s', (_, steps: readonly Operation[]) => {
    expect(toLockOrder(tables, steps)).toBe(steps);
  });
});
