import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import { dropTemplateAnnotations } from './lib/dropTemplateAnnotations.mjs';

describe('dropTemplateAnnotations', () => {
  it('takes the annotation from templates and leaves it at calls', () => {
    const { path, write } = createTestFolder('templates-');
    try {
      write('a.js', "const A = /* @__PURE__ */ styled.div.attrs({ role: 'tab' }) `x`;\nconst b = /* @__PURE__ */ css `y`;\nconst c = /* @__PURE__ */ createKit();\n");
      dropTemplateAnnotations(path);
      expect(readFileSync(join(path, 'a.js'), 'utf8')).toBe("const A = styled.div.attrs({ role: 'tab' }) `x`;\nconst b = css `y`;\nconst c = /* @__PURE__ */ createKit();\n");
    } finally {
      rmSync(path, { recursive: true });
    }
  });
});
