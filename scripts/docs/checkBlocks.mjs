import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { withTools } from '../lib/install.mjs';
import { run } from '../lib/run.mjs';
import { readBlocks } from './readBlocks.mjs';

const given = 'given.d.ts';
const leftToSites = ['acmeServer.ts', 'GuestBookPage.tsx'];
const forMs = 5 * 60_000;

/**
 * Compiles each ts and tsx block of the documentation, and the examples that run in its pages, against the built package, all by one run of the compiler.
 * @param {string} root whose docs/node_modules has the library
 */
export async function checkBlocks(root) {
  const blocks = [...readBlocks(root), ...readExamples(root)].filter(({ language }) => ['ts', 'tsx'].includes(language));
  const excused = blocks.filter(({ uncompiled }) => uncompiled !== undefined).map(({ page, line, uncompiled: reason }) => ({ page, line, reason }));
  const asked = joinContinued(blocks.filter(({ uncompiled }) => uncompiled === undefined));
  const folder = join(root, 'docs/.blocks');
  rmSync(folder, { recursive: true, force: true });
  const files = new Map(asked.map((block) => [pathOf(block), block]));
  for (const [path, { code }] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  addGiven(root, folder, [...files.keys()]);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: {
      module: 'esnext', moduleResolution: 'bundler', moduleDetection: 'force', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx',
      strict: true, noEmit: true, skipLibCheck: true, resolveJsonModule: true, types: [], allowImportingTsExtensions: true,
    },
    files: [given, ...files.keys()],
  }));
  const { ok, output } = await run('tsc', ['-p', 'tsconfig.json', '--pretty', 'false', '--checkers', '1'], { cwd: folder, env: withTools(root), forMs });
  return { ...tell(files, ok, output), excused };
}

/** The files of examples lie beside each other, since they import each other. */
function readExamples(root) {
  const folder = join(root, 'docs/src/scenes');
  return listFiles(folder).map((file) => ({ page: file, line: 1, language: file.split('.').at(-1), path: join('scenes', file), code: readFileSync(join(folder, file), 'utf8'), continues: false }));
}

/** A block that goes on where another ends is compiled as that and itself. */
function joinContinued(blocks) {
  return blocks.map((block, at) => {
    let code = block.code;
    for (let before = at; blocks[before].continues; before -= 1) {
      if (blocks[before - 1]?.page !== block.page) throw new Error(`${block.page}:${block.line} continues nothing.`);
      code = blocks[before - 1].code + code;
    }
    return { ...block, code };
  });
}

/** A folder a page, so that its blocks can import each other. */
function pathOf({ page, line, language, file, path }) {
  return path ?? join(page.replace(/[.]mdx?$/, ''), file ?? `line${line}.${language}`);
}

/** What the pages leave to a site lies beside the blocks, as it does where the blocks are run (scripts/checks/package.mjs). */
function addGiven(root, folder, paths) {
  copyFileSync(join(root, 'docs/blocks', given), join(folder, given));
  for (const page of new Set(paths.map((path) => dirname(path)))) {
    for (const file of leftToSites) copyFileSync(join(root, 'scripts/consumer', file), join(folder, page, file));
  }
}

function tell(files, ok, output) {
  const errors = output.split('\n').filter((line) => /error TS/.test(line));
  if (!ok && errors.length === 0) throw new Error(output);
  const complaints = errors.map((error) => {
    const [, path, line, rest] = /^([^(]+)\((\d+),\d+\): (.*)$/.exec(error) ?? [];
    const block = files.get(path);
    return block ? `${block.page}:${block.line}, line ${line} of the block: ${rest}` : error;
  });
  const broken = new Set(errors.map((error) => error.split('(')[0]));
  return { complaints, failed: broken.size, passed: [...files.keys()].filter((path) => !broken.has(path)).length };
}
