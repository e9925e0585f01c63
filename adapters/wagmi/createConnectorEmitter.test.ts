import { createEmitter } from '@wagmi/core/internal';
import { createConnectorEmitter } from './createConnectorEmitter.ts';

interface Emitter {
  on(event: string, listener: (data: object) => void): void;
  once(event: string, listener: (data: object) => void): void;
  off(event: string, listener: (data: object) => void): void;
  emit(event: string, data?: object): void;
  listenerCount(event: string): number;
}

const emitters: readonly (readonly [string, (uid: string) => Emitter])[] = [['wagmi', createEmitter<Record<string, object>>], ['the kit', createConnectorEmitter]];

describe('createConnectorEmitter', () => {
  it.each(emitters)('tells listeners of one event, until they are taken away: as made by %s', (_, create) => {
    const told: unknown[] = [];
    const emitter = create('one');
    const listener = (data: object): void => void told.push(['on', data]);
    emitter.on('change', listener);
    emitter.once('change', (data) => told.push(['once', data]));
    emitter.on('disconnect', (data) => told.push(['left', data]));
    expect([emitter.listenerCount('change'), emitter.listenerCount('disconnect'), emitter.listenerCount('connect')]).toEqual([2, 1, 0]);
    emitter.emit('change', { chainId: 1 });
    emitter.emit('change', { chainId: 2 });
    emitter.emit('disconnect');
    emitter.off('change', listener);
    emitter.emit('change', { chainId: 3 });
    expect(told).toEqual([['on', { uid: 'one', chainId: 1 }], ['once', { uid: 'one', chainId: 1 }], ['on', { uid: 'one', chainId: 2 }], ['left', { uid: 'one' }]]);
    expect(emitter.listenerCount('change')).toBe(0);
  });

  it.each(emitters)('tells those that were there when it began: as made by %s', (_, create) => {
    const told: string[] = [];
    const emitter = create('one');
    const late = (): void => void told.push('late');
    const gone = (): void => void told.push('gone');
    emitter.on('change', () => {
      told.push('first');
      emitter.off('change', gone);
      emitter.on('change', late);
    });
    emitter.on('change', gone);
    emitter.emit('change', {});
    expect(told).toEqual(['first', 'gone']);
  });
});
