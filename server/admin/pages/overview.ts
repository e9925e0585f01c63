import { realmOf, type Site } from '../../config/site.ts';
import type { Store } from '../../store/store.ts';
import { html, type Html } from '../html.ts';
import { table } from '../page.ts';

export interface OverviewParts {
  readonly store: Store;
  readonly sites: readonly Site[];
  readonly nowMs: number;
  /** What the process does not reach: empty where it is ready. */
  readonly missing: readonly string[];
  /** As Prometheus reads it. */
  readonly metrics: string;
}

/** Users, sites, and what this process has done. */
export async function overview({ store, sites, nowMs, missing, metrics }: OverviewParts): Promise<Html> {
  const [users, guests, blocked, wallets, sessions, mails] = await Promise.all([
    store.count('users', {}), store.count('users', { isGuest: 1 }), store.count('users', { blockedAtMs: { isNot: null } }), store.count('wallets', {}),
    store.count('sessions', { revokedAtMs: null, expiresAtMs: { is: '>', than: nowMs } }), store.count('outbox', {}),
  ]);
  const counts = readCounters(metrics);
  const answered = (from: number) => sum(counts, 'latchkey_requests_total', (labels) => Math.floor(Number(labels['status']) / 100) === from);
  const texted = (outcome: string) => sum(counts, 'latchkey_sms_total', (labels) => labels['outcome'] === outcome);
  const mailed = (outcome: string) => sum(counts, 'latchkey_mails_total', (labels) => labels['outcome'] === outcome);
  const perSite = await Promise.all(sites.map(async (site) => [site.siteId, site.name, site.origins.join(' '), site.signIn.join(', '), site.ecosystemId ?? '–', await store.count('users', { realm: realmOf(site) })] as const));
  return html`
<p class="notice${missing.length > 0 && ' bad'}">${missing.length === 0 ? 'The server is ready: database and keys answer.' : `The server is not ready: ${missing.join(' and ')}.`}</p>
${numbers('Stored', [['users', users], ['of them guests', guests], ['blocked', blocked], ['wallets', wallets], ['sessions', sessions], ['mails waiting', mails]])}
${numbers('This process, since its start', [['requests answered', answered(2)], ['refused', answered(4)], ['failed', answered(5)], ['running', sum(counts, 'latchkey_requests_running', () => true)], ['mails sent', mailed('sent')], ['mails failed', sum(counts, 'latchkey_mails_total', () => true) - mailed('sent')], ['messages to phones sent', texted('sent')], ['messages to phones failed', sum(counts, 'latchkey_sms_total', () => true) - texted('sent')]])}
<h2>Sites</h2>${table('Sites', ['Site', 'Name', 'Origins', 'Ways in', 'Ecosystem', 'Users'], perSite)}`;
}

function numbers(title: string, list: readonly (readonly [string, number])[]): Html {
  return html`<h2>${title}</h2><ul class="numbers">${list.map(([name, value]) => html`<li><strong>${value.toLocaleString('en')}</strong>${name}</li>`)}</ul>`;
}

interface Counter {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function readCounters(text: string): readonly Counter[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(latchkey_\w+)(?:\{([^}]*)\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', of = '']) => [key, of])), value: Number(value) }];
  });
}

function sum(counters: readonly Counter[], name: string, isMeant: (labels: Counter['labels']) => boolean): number {
  return counters.filter((one) => one.name === name && isMeant(one.labels)).reduce((total, { value }) => total + value, 0);
}
