import { sameAddress } from '../../domain/accounts/accounts.ts';
import { connectionRemembered, selectActiveWallet, selectRemembered } from '../../store/connection.ts';
import type { RememberedConnection } from '../../store/connection.ts';
import type { Flow } from '../../store/coreState.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import { parseRemembered } from '../../store/persistence.ts';

/** Remembers what the active account is called, as the names service says it, so that the next visit begins with it. */
export function noteName({ address, name }: { readonly address: string; readonly name: string | null }): Flow<void> {
  return coreFlow((dispatch, getState) => {
    const { accounts: [active] = [], walletId } = selectActiveWallet(getState()) ?? {};
    const remembered = selectRemembered(getState());
    if (active === undefined || !sameAddress(active, address) || (remembered?.address === active && (remembered.name ?? null) === name)) return;
    const { picture: _picture, ...rest } = remembered ?? { walletIds: [] }; // of the name before
    dispatch(connectionRemembered(parseRemembered({ ...rest, walletIds: [walletId, ...rest.walletIds], address: active, name } satisfies Unchecked)));
  });
}

/** Remembers the picture of that name, where it is short. `uri` is undefined where the name holds none itself. */
export function notePicture({ name, uri }: { readonly name: string; readonly uri: string | undefined }): Flow<void> {
  return coreFlow((dispatch, getState) => {
    const remembered = selectRemembered(getState());
    if (remembered?.name === name && remembered.picture !== uri) dispatch(connectionRemembered(parseRemembered({ ...remembered, picture: uri } satisfies Unchecked)));
  });
}

type Unchecked = { readonly [Key in keyof RememberedConnection]: unknown };
