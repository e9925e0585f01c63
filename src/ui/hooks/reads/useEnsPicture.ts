'use client';
import { useMemo } from 'react';
import type { EnsAvatar } from '../../../api/reads/readEns.ts';
import { useFetchedPicture } from '../page/useFetchedPicture.ts';
import type { FetchPicture, Picture } from '../page/useFetchedPicture.ts';
import { useEnsAvatar } from './useEns.ts';
import type { OnNameChain } from './onNameChain.ts';
import { loadPart } from '../../../domain/loadPart.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

const noAvatar = { kind: 'image', uri: '' } as const;

/** A name's picture for an `<img>`: data, a file of a storage, or an https address where the site lets pictures come from (`pictures`). @see ENSIP-12 */
export function useEnsPicture(asked: OnNameChain & { readonly name: string | undefined }): Picture {
  assertArguments('useEnsPicture(asked: object)', asked);
  const { name, chainId } = asked;
  const found = useEnsAvatar({ name, chainId });
  const avatar = found.at === 'read' ? (found.value ?? undefined) : undefined;
  const picture = useFetchedPicture(avatar && `${avatar.kind} ${avatar.uri}`, useMemo(() => fetchOf(avatar ?? noAvatar), [avatar]));
  return found.at === 'loading' ? { at: 'loading' } : picture;
}

/** What fetches is there once a name was read. */
function fetchOf(avatar: EnsAvatar): FetchPicture {
  return (signal) => async (dispatch) => dispatch((await loadPart(import('./chainReads.ts'))).fetchAvatar({ avatar, signal }));
}
