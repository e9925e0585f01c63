// Types only: checked by tsc, never run.
import { authProvidersPoint } from './authProviders.ts';
import type { AuthMode, AuthProvider } from './authProviders.ts';
import { relayersPoint } from './relayers.ts';
import type { RelayDraft, Relayed, Relayer, RelayStatus } from './relayers.ts';
import { storagesPoint } from './storages.ts';

// Ways to sign in.
const facts = { id: 'acme', strategy: 'oidc', title: 'acme.name', icon: 'data:image/png;base64,', screens: { signIn: 'acme.wait' }, canLink: true, load: async (): Promise<AuthProvider> => ({ start: async () => {} }) } as const;
authProvidersPoint.of({ ...facts, group: 'social', modes: [{ mode: 'popup', widthPx: 350, heightPx: 500 }, { mode: 'redirect' }] });
authProvidersPoint.of({ ...facts, group: 'input', accepts: 'phone', defaultCountryCode: 'US', modes: [{ mode: 'none' }] });
// @ts-expect-error -- it has to say where it takes place
authProvidersPoint.of({ ...facts, group: 'social', modes: [] });
// @ts-expect-error -- countries belong to numbers
authProvidersPoint.of({ ...facts, group: 'input', accepts: 'email', defaultCountryCode: 'US', modes: [{ mode: 'none' }] });
// @ts-expect-error -- a field has to say what it takes
authProvidersPoint.of({ ...facts, group: 'input', modes: [{ mode: 'none' }] });
// @ts-expect-error -- a window that reports back goes nowhere else
export const popup: AuthMode = { mode: 'popup', widthPx: 1, heightPx: 1, redirectUrl: 'https://site.test' };
// @ts-expect-error -- one that does not has to end somewhere
export const nowhere: AuthMode = { mode: 'window' };

// Relayers.
declare const prepare: Relayer['prepare'];
const relayer = { id: 'pays', maxCalls: 1, takesValue: false };
relayersPoint.of({ ...relayer, load: async () => ({ answers: 'hash', prepare, submit: async () => '0x' }) });
// @ts-expect-error -- where a reference is, only the relayer can tell
relayersPoint.of({ ...relayer, load: async () => ({ answers: 'reference', prepare, submit: async () => 'job' }) });
// @ts-expect-error -- what is on the chain cannot be taken back
export const hashing: Relayer = { answers: 'hash', prepare, submit: async () => '0x', cancel: async () => {} };
// @ts-expect-error -- what is mined has a hash
export const mined: RelayStatus = { at: 'mined' };
// @ts-expect-error -- leave to run code is signed with the calls
export const leave: RelayDraft = { sign: 'authorization', nonce: 0n, authorization: { chainId: 1, address: '0x', nonce: 0 } };
declare const relayed: Relayed;
// @ts-expect-error -- it may have a reference instead
void relayed.hash;

// Storages.
const resolve = async () => async () => ({ bytes: new Uint8Array(), type: '', isVerified: false });
storagesPoint.of({ id: 'files', schemes: ['ipfs', 'ipns'], resolve });
// @ts-expect-error -- it has to be of some scheme
storagesPoint.of({ id: 'files', schemes: [], resolve });
// @ts-expect-error -- it has to say whether it checked the bytes
storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: async () => async () => ({ bytes: new Uint8Array(), type: '' }) });
