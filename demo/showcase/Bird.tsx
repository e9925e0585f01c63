import type { ReactNode } from 'react';

interface Ink {
  readonly paper: string;
  readonly sun: string;
  readonly body: string;
  readonly wing: string;
  readonly beak: string;
}

const inks: readonly [Ink, ...Ink[]] = [
  { paper: '#f3cba5', sun: '#e4572e', body: '#23305f', wing: '#f6ead6', beak: '#f2b13c' },
  { paper: '#c3dbd3', sun: '#f6b352', body: '#a93428', wing: '#f8e6c8', beak: '#23305f' },
  { paper: '#2b2d5b', sun: '#f4a988', body: '#f2c14e', wing: '#c8503a', beak: '#f6ead6' },
  { paper: '#e6d3ee', sun: '#8560b4', body: '#255f54', wing: '#f2b880', beak: '#e4572e' },
  { paper: '#f5df9c', sun: '#da713a', body: '#315a92', wing: '#f6efdf', beak: '#23203a' },
];

/** A print of one bird, drawn from its number: the same number looks the same everywhere. It says nothing to screen readers: what stands beside it does. */
export function Bird({ id, className = '' }: { readonly id: number; readonly className?: string }): ReactNode {
  const { paper, sun, body, wing, beak } = inks[id % inks.length] ?? inks[0];
  const height = 96 + (id * 37) % 48;
  return (
    <svg className={`dc-print ${className}`} viewBox="0 0 240 300" aria-hidden="true" focusable="false">
      <rect width="240" height="300" fill={paper} />
      <g transform={Math.floor(id / inks.length) % 2 === 1 ? 'matrix(-1 0 0 1 240 0)' : undefined}>
        <circle cx={156} cy={height} r={60} fill={sun} />
        {[0, 1, 2].map((line) => <rect key={line} x={96} width={120} y={height + 22 + line * 13} height={5 - line} fill={paper} />)}
        <path d="M-4 262 C60 244 150 250 244 222 l0 12 C150 262 60 256 -4 274 Z" fill={body} opacity="0.92" />
        <path d="M118 226 l-5 28 M136 224 l0 28" stroke={beak} strokeWidth="4" strokeLinecap="round" />
        <path d="M16 236 L84 176 L106 204 L34 248 Z" fill={wing} />
        <path d="M28 222 L88 170 L98 184 L36 234 Z" fill={body} />
        <path d="M70 190 C70 136 118 122 150 108 C176 98 200 116 198 142 C196 196 160 232 118 230 C86 228 70 212 70 190 Z" fill={body} />
        <path d="M138 224 C172 212 194 180 197 148 C182 176 160 190 132 194 C118 202 122 226 138 224 Z" fill={wing} opacity="0.35" />
        <path d="M62 206 C64 166 96 148 146 158 C150 190 118 216 62 206 Z" fill={wing} />
        {[0, 1, 2].map((row) => <path key={row} d={`M${76 + row * 12} ${200 - row * 4} C${84 + row * 12} ${186 - row * 4} ${104 + row * 9} ${180 - row * 5} ${128 + row * 5} ${182 - row * 7}`} fill="none" stroke={body} strokeWidth="4" strokeLinecap="round" />)}
        <path d="M196 128 L226 138 L197 148 Z" fill={beak} />
        <circle cx="174" cy="132" r="9" fill={wing} />
        <circle cx="176" cy="132" r="4.5" fill="#23203a" />
      </g>
    </svg>
  );
}
