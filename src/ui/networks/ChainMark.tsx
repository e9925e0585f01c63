'use client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { useReader } from '../hooks/reads/useReader.ts';
import { useServices } from '../kit/useServices.ts';
import { PictureMark } from '../pictures/PictureMark.tsx';
import { chainMetadataIn, chainMetadataPart } from './chainMetadataPart.ts';

/** A network's picture: its own, else as the site's service has it, else the first letter of its name. */
export function ChainMark({ chain: { id, name, icon }, size }: { readonly chain: Chain; readonly size: number }): ReactNode {
  const { service } = useServices();
  const isAsked = icon === undefined && service?.chainsUrl !== undefined;
  const metadata = useReader(chainMetadataPart, chainMetadataIn, useMemo(() => (isAsked ? { chainId: id } : undefined), [isAsked, id]));
  return <PictureMark uri={icon ?? (metadata.at === 'read' ? metadata.value.icon : undefined)} name={name} size={size} />;
}
