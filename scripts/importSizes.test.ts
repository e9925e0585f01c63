import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkImports } from '../bench/size/imports.mjs';

const table = readFileSync(join(__dirname, '../bench/size/imports.md'), 'utf8');
/** As the table says, in bytes. */
const rows = [...table.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].flatMap(([, name = '', added, alone]) => (Number(alone) > 0 ? [{ name: name.replaceAll('`', ''), added: Number(added) * 1000, alone: Number(alone) * 1000 }] : []));

describe('checkImports', () => {
  it('lets measures pass that are near the table', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(checkImports(rows.map((row) => ({ ...row, alone: row.alone * 1.03 })))).toEqual([]);
  });

  it('names what has grown, what is new and what is gone', () => {
    const [first, ...others] = rows;
    const abi = others.map((row) => (row.name === 'latchkey/abi' ? { ...row, added: row.added + 2000 } : row));
    const [complaint] = checkImports([...abi, { name: 'latchkey/new', added: 1, alone: 1 }]);
    expect(complaint).toContain(`of latchkey/abi, latchkey/new, ${first?.name}: run`);
  });
});
