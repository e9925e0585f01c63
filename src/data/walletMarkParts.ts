/** Marks in the order of the directory, cut by `markPartOf`, every part a file that a list fetches as its rows come into sight. Made by scripts/walletMarkParts.mjs. */
export const walletMarkParts: readonly (() => Promise<{ readonly marks: Readonly<Record<string, string>> }>)[] = [
  () => import('./marks/part01.ts'),
  () => import('./marks/part02.ts'),
  () => import('./marks/part03.ts'),
  () => import('./marks/part04.ts'),
  () => import('./marks/part05.ts'),
  () => import('./marks/part06.ts'),
  () => import('./marks/part07.ts'),
  () => import('./marks/part08.ts'),
  () => import('./marks/part09.ts'),
  () => import('./marks/part10.ts'),
  () => import('./marks/part11.ts'),
  () => import('./marks/part12.ts'),
  () => import('./marks/part13.ts'),
  () => import('./marks/part14.ts'),
  () => import('./marks/part15.ts'),
  () => import('./marks/part16.ts'),
];
