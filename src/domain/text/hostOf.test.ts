import { hostOf } from './hostOf.ts';

describe('hostOf', () => {
  it('names an address without what may be its key', () => {
    expect([hostOf('https://me:secret@rpc.example:8545/key?token=1'), hostOf(' wss://rpc.example ')]).toEqual(['rpc.example:8545', 'rpc.example']);
  });

  it('leaves what is no address as it is, or names it otherwise', () => {
    expect([hostOf('rpc example'), hostOf('rpc example', 'the node')]).toEqual(['rpc example', 'the node']);
  });
});
