import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('the check of the scale', () => {
  let folder: string;
  let check: (root: string) => string;
  beforeAll(async () => {
    ({ checkScale: check } = await import('./checks/scale.mjs'));
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-scale-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const styled = (...lines: readonly string[]): string => `import { styled } from 'styled-components';\nconst Box = styled.div\`\n${lines.map((line) => `  ${line}\n`).join('')}\`;\n`;

  it.each([
    'padding: 7px;', 'padding: var(--lk-space-small) 10px;', 'margin-inline-end: -12px;', 'gap: 8px;', 'column-gap: 0.5rem;', 'padding-block: calc(var(--lk-space-small) - 1px);',
    'font-size: 13px;', 'font: 600 17px/1.3 var(--lk-font);', 'font: 400 14px/1.45 var(--lk-font);', 'font: 700 28px/34px var(--lk-font);', 'line-height: 1.35;', 'line-height: 34px;',
    'border-radius: 6px;', 'transition: height 150ms ease-out;', 'animation: ${turn} 1.1s linear infinite;',
  ])('refuses %s unless its line says why', (line) => {
    write('src/ui/Box.tsx', styled('margin: 0;', line));
    expect(() => check(folder)).toThrow('src/ui/Box.tsx:4: ');
    write('src/ui/Box.tsx', styled('margin: 0;', `${line} /* a reason */`));
    expect(check(folder)).toBe('2 declarations keep to the scale or say why not');
  });

  it('accepts tokens, what is on the scale, and what is no space', () => {
    write('plugins/a/Box.tsx', styled('margin: 0 auto;', 'padding: var(--lk-space-small) var(--lk-space-edge);', 'gap: 0 var(--lk-space-tiny);', 'font: ${({ $strong }) => ($strong ? 600 : 400)} 15px/1.5 var(--lk-font);', 'border-radius: 50%;', 'width: 37px;', 'scroll-margin-block: 76px;', 'animation: ${turn} 900ms linear infinite;', 'transition: height var(--lk-motion) ease-out;'));
    expect(check(folder)).toBe('7 declarations keep to the scale or say why not');
  });

  it('reads the style of the button, several declarations a line, by steps of 4 px', () => {
    write('src/ui/button/buttonCss.ts', "export const css = '.a{padding:0 20px;font-size:14px}.b{margin-inline-end:8px}';\n");
    expect(check(folder)).toBe('3 declarations keep to the scale or say why not');
    write('src/ui/button/buttonCss.ts', "export const css = '.a{padding:0 14px;font-size:14px}';\n");
    expect(() => check(folder)).toThrow('src/ui/button/buttonCss.ts:1: padding: 0 14px');
  });

  it('leaves out tests and what has no styles, and fails where there is none at all', () => {
    write('src/a.test.tsx', styled('padding: 7px;'));
    write('src/b.ts', "export const text = 'padding: 7px;';\n");
    expect(() => check(folder)).toThrow('No style was found.');
  });
});
