import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import type { Log, LogEntry } from '../core/ports.ts';
import { calls } from '../protocol/calls.ts';
import { refusals } from '../protocol/errors.ts';
import type { Settings } from '../config/settings.ts';

type Level = Settings['logLevel'];

/**
 * Fields of an entry, and how each has to look. What looks otherwise is not written: a log that takes any text takes a secret one day. Secrets are long and
 * random, or have six digits, or an @; names of events and calls are words with dots.
 */
const fields: Readonly<Record<Exclude<keyof LogEntry, 'level'>, (value: unknown) => boolean>> = {
  event: isWords,
  call: (value) => typeof value === 'string' && Object.hasOwn(calls, value),
  code: (value) => typeof value === 'string' && Object.hasOwn(refusals, value),
  correlationId: (value) => typeof value === 'string' && /^[\w-]{22}$/.test(value),
  status: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599,
  durationMs: (value) => typeof value === 'number' && value >= 0 && value < 86_400_000,
  error: (value) => typeof value === 'string', // and cleaned
};

const longestErrorLength = 2_000;

/** Writes JSON lines. Only known fields of the known form are written; in the text of errors whatever may be secret is left out. */
export function createLog({ level, destination }: { readonly level: Level; readonly destination?: DestinationStream }): Log {
  const logger = pino({
    level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  }, destination ?? pino.destination({ fd: 1, sync: true }));

  return (entry) => {
    const kept = Object.entries(fields).flatMap(([name, isRight]): [string, unknown][] => {
      const value: unknown = Object.hasOwn(entry, name) ? entry[name as keyof LogEntry] : undefined; // a name of the table above
      if (value === undefined) return [];
      if (!isRight(value)) return [[name, '[not shown]']];
      return [[name, name === 'error' ? cleanError(value) : value]];
    });
    const write = entry.level === 'error' || entry.level === 'warn' ? entry.level : 'info';
    logger[write](Object.fromEntries(kept));
  };
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{1,24}(?:\.[A-Za-z]{1,24}){0,3}$/.test(value);
}

const errorWord = /^(?:[A-Z][A-Za-z]{2,40}|E[A-Z]{2,20}|ERR_[A-Z_]{2,60}|SQLITE_[A-Z_]{2,40}|[0-9A-Z]{5}|\d{3}|[a-z]{2,24}\.[A-Za-z]{2,40})$/;
const stackPlace = /^\s*at (?:(?:async |new )?[A-Za-z_$][\w$.<>]{0,120}(?: \[as [\w$]{1,60}\])? \()?(?:(?:file:\/\/)?\/[\w/.@+-]{1,300}\.[cm]?[jt]s|node:[\w/]{1,100}):\d{1,6}:\d{1,6}\)?$/;

/** Of the text of an error its names and codes, and the places in its stack. The rest may quote rows, addresses and secrets, and is not written. */
function cleanError(value: unknown): string {
  if (typeof value !== 'string') return '[not shown]';
  const [first = '', ...places] = value.slice(0, longestErrorLength).split('\n');
  const words = first.trim().split(/[\s:]+/).map((word) => (errorWord.test(word) ? word : '[not shown]'));
  return [words.filter((word, at) => word !== '[not shown]' || words[at - 1] !== word).join(' '), ...places.filter((place) => stackPlace.test(place)).map((place) => place.trim())].join(' ');
}
