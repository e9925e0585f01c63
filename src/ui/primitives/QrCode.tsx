'use client';
import encodeQR from 'qr';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { assertArguments } from '../../domain/assertArguments.ts';

const Frame = /* @__PURE__ */ styled.span`
  box-sizing: border-box;
  display: block;
  flex: none;
  width: 100%;
  max-width: clamp(160px, 100dvh - 120px, 256px); /* cameras need all of it at once */
  margin: 0 auto;
  overflow: hidden;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-large);
  background: #ffffff;
  & > svg {
    display: block;
    width: 100%;
    height: auto;
  }
`;

/** A text as a code for cameras: always dark on light with its quiet zone, whatever the theme, or some cameras see nothing. `label` says what it is for. */
export function QrCode(props: { readonly text: string; readonly label: string }): ReactNode {
  assertArguments('QrCode({ text: string })', props);
  const { text, label } = props;
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    return { size: rows.length, path: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') };
  }, [text]);
  return (
    <Frame role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true" focusable="false"><path fill="#000000" d={path} /></svg>
    </Frame>
  );
}
