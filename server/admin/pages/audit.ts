import { verifyAudit } from '../../core/verifyAudit.ts';
import type { Row, Store } from '../../store/store.ts';
import { html, type Html } from '../html.ts';
import { formField, table, time } from '../page.ts';

const pageRows = 100;
/** Broken chains that are named; a check of a large log goes through all rows. */
const namedChains = 100;

/** One chain of the audit log, the newest first: the server's, unless a user's is asked for. */
export async function audit(store: Store, { chain, before, session }: { readonly chain: string; readonly before: number | undefined; readonly session: { readonly formToken: string } }): Promise<Html> {
  const rows = await store.list('audit', { chain, ...(before !== undefined && { sequence: { is: '<', than: before } as const }) }, { descending: true, limit: pageRows });
  const last = rows.at(-1);
  return html`
<form method="get" action="/audit" class="row"><div><label for="chain">Chain: "server", or "user:" and a user id</label><input id="chain" name="chain" value="${chain}" autocomplete="off" spellcheck="false"></div><button>Show</button></form>
<form method="post" action="/audit/verify">${formField(session)}<button>Check all chains</button></form>
<h2>${chain}</h2>${auditTable(rows)}
${rows.length === pageRows && last && html`<p><a href="/audit?chain=${encodeURIComponent(chain)}&amp;before=${last.sequence}">Earlier</a></p>`}`;
}

export function auditTable(rows: readonly Row<'audit'>[]): Html {
  return table('Audit log', ['No.', 'When', 'Who', 'Did', 'Result', 'Device', 'More', 'From'], rows.map((row) => [row.sequence, time(row.atMs), row.actor, row.action, row.result, row.deviceId ?? '–', row.detail === '{}' ? '–' : row.detail, row.address || '–']));
}

/** Whether the log is as it was written. */
export async function verification(store: Store): Promise<{ readonly isWhole: boolean; readonly content: Html }> {
  const broken: (readonly [string, number, string])[] = [];
  let count = 0;
  for await (const { chain, sequence, why } of verifyAudit(store)) {
    count += 1;
    if (count <= namedChains) broken.push([chain, sequence, why === 'missing' ? 'a row was taken away' : `a row was ${why}`]);
  }
  return {
    isWhole: count === 0,
    content: count === 0 ? html`<p>Rows that were cut off at the end of a chain show only against what "latchkey-server audit heads" wrote before.</p>` : html`<h2>${count} broken</h2>${table('Broken chains', ['Chain', 'Row', 'What happened'], broken)}`,
  };
}
