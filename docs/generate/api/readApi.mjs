import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';
import ts from 'typescript';
import { expandExports } from '../../../scripts/lib/exports.mjs';
import { listFiles, readJson } from '../../../scripts/lib/files.mjs';
import { readAreas } from './readAreas.mjs';

/** What is written in tables takes a fifth of the place of headings. */
const tables = Object.fromEntries(['interfaceProperties', 'classProperties', 'typeAliasProperties', 'typeDeclaration', 'propertyMembers', 'parameters'].map((part) => [`${part}Format`, 'table']));

/**
 * What the entries of the built library export, as TypeDoc reads it from the published declarations and writes it in Markdown.
 * @param {string} root with dist/
 * @returns {Promise<{ entries: import('./places.ts').DescribedEntry[], throwers: Map<string, { name: string, file: string, anchor: string }[]> }>} and which exports say that they throw a code
 */
export async function readApi(root) {
  const declared = readEntries(root);
  const out = await mkdtemp(join(tmpdir(), 'latchkey-reference-'));
  try {
    const app = await createApplication(root, declared, out);
    const points = app.getEntryPoints();
    if (points?.length !== declared.length) throw new Error('TypeDoc does not read every entry.');
    for (const point of points) point.displayName = declared.find(({ declarations }) => declarations === point.sourceFile.fileName).name;
    const project = app.converter.convert(points);
    app.validate(project);
    const written = await writeMarkdown(app, project);
    if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error('TypeDoc complains of what is told above.');
    const entries = declared.map(({ name, source }) => ({
      name,
      about: aboutOf(root, source) || mainDocOf(name, project),
      file: written.files.get(name),
      markdown: readFileSync(join(out, written.files.get(name)), 'utf8'),
      areas: new Map([...readAreas(root, source).values()].map(({ title, id }) => [title, id])),
      exports: project.children.find((module) => module.name === name).children?.map((each) => each.name) ?? [],
    }));
    return { entries, throwers: written.throwers };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Each entry with its declarations and its source. */
function readEntries(root) {
  const built = listFiles(join(root, 'dist')).map((file) => `dist/${file}`);
  return expandExports(readJson(join(root, 'package.json')).exports, built)
    .filter(([, target]) => target?.types !== undefined)
    .map(([path, { types }]) => ({ name: join('latchkey', path), declarations: join(root, types), source: types.replace('./dist/', '').replace('.d.ts', '.ts') }));
}

async function createApplication(root, declared, out) {
  const files = declared.map(({ declarations }) => declarations);
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'], entryPoints: files, out, basePath: root, router: 'module', publicPath: '/',
    readme: 'none', disableSources: true, hideGenerator: true, hidePageHeader: true, hideBreadcrumbs: true, hidePageTitle: true,
    // Members that come with React's own props are React's to document.
    excludeExternals: true, externalPattern: ['**/node_modules/**'], skipErrorChecking: true,
    useCodeBlocks: true, useHTMLAnchors: true, expandParameters: true, expandObjects: true, ...tables, typeDeclarationVisibility: 'compact', sanitizeComments: true,
    tableColumnSettings: { hideSources: true, hideModifiers: true, hideInherited: true, hideOverrides: true, leftAlignHeaders: true },
    groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', '*', 'References'], sort: ['alphabetical'],
    validation: { notExported: false, invalidLink: true, invalidPath: false, rewrittenLink: false, notDocumented: false, unusedMergeModuleWith: false },
    logLevel: 'Warn',
  }, []);
  app.options.setCompilerOptions(files, {
    module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], strict: true, skipLibCheck: true, noEmit: true, types: ['node'],
  }, undefined);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => prepareProject(root, declared, project), 1000);
  return app;
}

/** Groups exports by area, and leaves out what has pages of its own: the rows of the tables of errors. */
function prepareProject(root, declared, project) {
  for (const module of project.children) {
    const areas = readAreas(root, declared.find(({ name }) => name === module.name).source);
    for (const child of module.children ?? []) {
      const group = areas.get(child.name)?.title ?? (isFunctionValue(child) ? 'Functions' : undefined);
      if (group === undefined) continue;
      child.comment ??= new Comment();
      child.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
    }
    const tables = module.children?.find(({ name }) => name === 'ErrorTables');
    for (const table of [...(tables?.children ?? [])]) project.removeReflection(table);
  }
}

/** A flow is a value that is called. */
function isFunctionValue({ kind, type }) {
  return kind === ReflectionKind.Variable && type?.type === 'reflection' && type.declaration.signatures !== undefined;
}

/** What the source of an entry says in its first line; why it is a file of its own is of no use to who imports it. */
function aboutOf(root, source) {
  const [, about = ''] = /^(?:'use client';\n)?\/\/ (.*)$/m.exec(readFileSync(join(root, source), 'utf8').split('\n').slice(0, 2).join('\n')) ?? [];
  return about.replace(/ (?:This file itself|Apart from) .*$/, '');
}

/** What the export that an entry is called after says of itself, such as that of a plugin. */
function mainDocOf(name, project) {
  const last = name.split('/').at(-1);
  const main = project.children.find((module) => module.name === name).children?.find((each) => [last, 'default'].includes(each.name));
  const comment = main?.comment ?? main?.signatures?.[0]?.comment;
  return Comment.combineDisplayParts(comment?.summary).replace(/\s+/g, ' ').trim();
}

/** @returns where each entry was written to, and where what throws each code stands: both are known while it is written alone. */
async function writeMarkdown(app, project) {
  let written;
  app.renderer.postRenderAsyncJobs.push(async () => {
    const { router } = app.renderer;
    written = { files: new Map(project.children.map((module) => [module.name, router.getFullUrl(module)])), throwers: readThrowers(router, project) };
  });
  await app.generateOutputs(project);
  return written;
}

/** Which exports name a code, or a family such as `wallet.*`, behind `@throws`. */
function readThrowers(router, project) {
  const throwers = new Map();
  for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
    const said = (reflection.comment?.blockTags ?? []).filter(({ tag }) => tag === '@throws').flatMap(({ content }) => content.map(({ text }) => text)).join(' ');
    const owner = said === '' ? undefined : exportOf(reflection);
    if (owner === undefined || !router.hasUrl(owner)) continue;
    const [file, anchor] = router.getFullUrl(owner).split('#');
    for (const [code] of said.matchAll(/\b\w+\.(?:\w+\b|\*)/g)) {
      const known = throwers.get(code) ?? [];
      if (!known.some((each) => each.file === file && each.anchor === anchor)) throwers.set(code, [...known, { name: owner.name, file, anchor }]);
    }
  }
  return throwers;
}

/** The export that something is a part of. */
function exportOf(reflection) {
  for (let each = reflection; each; each = each.parent) if (each.parent?.kindOf(ReflectionKind.Module)) return each;
  return undefined;
}
