import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCodeOf } from '../node/errorFacts.ts';
import { nearestName } from './nearest.ts';
import { settingGuide } from './settingGuide.ts';
import type { SettingGuide } from './settingGuide.ts';

export interface SettingsSource {
  /** The file to read; else `LATCHKEY_CONFIG`, else `latchkey-server.json` of the folder, where there is one. */
  readonly file?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths of the environment start here. Those of the file start where the file is. */
  readonly folder: string;
}

/** Untrusted settings: what the file holds, with the environment over it. */
export interface RawSettings {
  readonly file: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** Where a setting was found, by its path: the name of a variable. What is not here is of the file. */
  readonly variables: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

type Values = Record<string, unknown>;

/** Reads the file and the environment; what cannot be read at all is a fault. */
export function readRawSettings({ file: asked, environment, folder }: SettingsSource): RawSettings {
  const faults: string[] = [];
  const named = asked ?? environment.LATCHKEY_CONFIG;
  const usual = join(folder, 'latchkey-server.json');
  const file = named ? resolve(folder, named) : existsSync(usual) ? usual : undefined;
  const values = file === undefined ? {} : readFile(file, faults);
  resolvePaths(values, file === undefined ? folder : dirname(file));
  if (file !== undefined) faults.push(...openSecrets(file, values));
  faults.push(...misplaced(values));
  const variables = new Map<string, string>();
  for (const [path, guide] of Object.entries(settingGuide)) {
    const found = readVariable(guide, environment, folder, faults);
    if (!found) continue;
    setValue(values, path, found.value);
    variables.set(path, found.name);
  }
  faults.push(...unknownVariables(environment));
  return { file, values, variables, faults };
}

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readFile(file: string, faults: string[]): Values {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    faults.push(`${file}: cannot be read (${errorCodeOf(error)}). Write one by "latchkey-server init", or name another by --config.`);
    return {};
  }
  try {
    const values: unknown = JSON.parse(text);
    if (isObject(values)) return values;
    faults.push(`${file}: found no object, wanted one. Example: { "walletOrigin": "https://wallet.example.com" }.`);
  } catch {
    // The parser's own message quotes what it read, and that may be a password.
    faults.push(`${file}: is not JSON${lineOfFault(text)}. Comments and commas after the last element are not allowed. Example: { "port": 8787 }.`);
  }
  return {};
}

/** The line up to which the text can be the start of JSON, found without quoting it. */
function lineOfFault(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const at = /at position (\d+)|line (\d+)/.exec(error instanceof Error ? error.message : '');
    if (at?.[2] !== undefined) return ` (line ${at[2]})`;
    if (at?.[1] !== undefined) return ` (line ${text.slice(0, Number(at[1])).split('\n').length})`;
  }
  return '';
}

function resolvePaths(values: Values, folder: string): void {
  for (const [path, guide] of Object.entries(settingGuide)) {
    if (guide.as !== 'path') continue;
    const value = getValue(values, path);
    if (typeof value === 'string' && value !== '') setValue(values, path, resolve(folder, value));
  }
}

/** A file with secrets in it may be read by its owner alone. */
function openSecrets(file: string, values: Values): string[] {
  if (process.platform === 'win32') return [];
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return [];
  const held = Object.keys(settingGuide).filter((path) => settingGuide[path]?.isSecret && getValues(values, path).some(holdsSecret));
  return held.map((path) => `${path} (${file}): the file holds a secret, and others than its owner may read it. Run: chmod 600 ${file}`);
}

function misplaced(values: Values): string[] {
  return Object.entries(settingGuide).flatMap(([path, { isNeverInFile, env, wanted }]) => {
    if (!isNeverInFile || getValue(values, path) === undefined) return [];
    setValue(values, path, undefined);
    return [`${path}: stands in the file of the settings; wanted ${wanted}: ${env} or ${env}_FILE.`];
  });
}

/** A URL is secret for its password; any other text is as a whole. */
function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const url = URL.parse(value);
  return url === null || url.host === '' ? true : url.password !== '';
}

function readVariable(guide: SettingGuide, environment: SettingsSource['environment'], folder: string, faults: string[]): { name: string; value: unknown } | undefined {
  if (guide.env === undefined) return undefined;
  const text = environment[guide.env];
  const fileName = `${guide.env}_FILE`;
  const file = guide.isSecret ? environment[fileName] : undefined;
  // An empty variable is one that was not set: files of container tools cannot leave one out.
  if (text && file) faults.push(`${guide.env}: is set beside ${fileName}; wanted one of them.`);
  // Kubernetes writes LATCHKEY_PORT=tcp://… for a service of the name "latchkey".
  if (text && !/^(?:tcp|udp):\/\//.test(text)) return { name: guide.env, value: toValue(text, guide, folder) };
  if (!file) return undefined;
  try {
    return { name: fileName, value: toValue(readFileSync(resolve(folder, file), 'utf8').replace(/\r?\n$/, ''), guide, folder) };
  } catch (error) {
    faults.push(`${fileName}: ${file} cannot be read (${errorCodeOf(error)}); wanted the path of a file that holds the value and nothing else.`);
    return undefined;
  }
}

function toValue(text: string, guide: SettingGuide, folder: string): unknown {
  if (guide.as === 'number') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (guide.as === 'path') return resolve(folder, text);
  if (guide.as !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // refused by the schema, with the example
  }
}

/** Variables that are not settings: where the file is, what a test run counts, what Kubernetes tells of services. */
const ownVariables = ['LATCHKEY_CONFIG', 'LATCHKEY_COUNTS'];
const kubernetesVariable = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_(?:TCP|UDP)\w*)$/;

function unknownVariables(environment: SettingsSource['environment']): string[] {
  const guides = Object.values(settingGuide).flatMap(({ env, isSecret }) => (env === undefined ? [] : isSecret ? [env, `${env}_FILE`] : [env]));
  const known = [...guides, ...ownVariables];
  return Object.keys(environment)
    .filter((name) => name.startsWith('LATCHKEY_') && !known.includes(name) && !kubernetesVariable.test(name))
    .map((name) => {
      const nearest = nearestName(name, known);
      return `${name}: there is no such variable.${nearest === undefined ? ' "latchkey-server check --help" lists them.' : ` Did you mean ${nearest}?`}`;
    });
}

function getValue(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => (isObject(within) && Object.hasOwn(within, name) ? within[name] : undefined), values);
}

/** The same, of each element of a list (`[]`). */
function getValues(values: unknown, path: string): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>((within, name) => within.flatMap((each): readonly unknown[] => (name === '[]' ? (Array.isArray(each) ? each : []) : isObject(each) && Object.hasOwn(each, name) ? [each[name]] : [])), [values]);
}

function setValue(values: Values, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    values[first] = value;
    return;
  }
  const within: Values = { ...(isObject(values[first]) ? values[first] : {}) };
  setValue(within, rest.join('.'), value);
  values[first] = within;
}
