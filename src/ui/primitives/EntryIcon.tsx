'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Picture = /* @__PURE__ */ styled.img`
  display: block;
  width: 24px;
  height: 24px;
  border-radius: 6px;
  object-fit: cover;
`;

/** A plugin's own picture as a data URI, else the sign given. Decoration. */
export function EntryIcon({ icon, children }: { readonly icon: string | undefined; readonly children: ReactNode }): ReactNode {
  return icon !== undefined && /^data:image\//i.test(icon) ? <Picture src={icon} alt="" draggable={false} /> : children;
}
