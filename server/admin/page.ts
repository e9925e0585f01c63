import { html, type Html } from './html.ts';

export interface PageOptions {
  readonly title: string;
  /** Who has signed in, with what forms carry. */
  readonly session?: { readonly name: string; readonly formToken: string } | undefined;
  /** The address of the page among those of the navigation. */
  readonly at?: string;
  readonly status?: number;
  readonly notice?: { readonly text: string; readonly isBad?: boolean } | undefined;
}

const places = [['/', 'Overview'], ['/users', 'Users'], ['/audit', 'Audit log']] as const;

/** No script at all, no other origin, in no frame. */
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `same-origin`: without a referrer, browsers say of a form that it comes from the origin "null". */
export const adminHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin', 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()', 'x-frame-options': 'DENY',
};

/** A whole page. */
export function answerPage({ title, session, at, status = 200, notice }: PageOptions, content: Html): Response {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · latchkey-server</title><link rel="stylesheet" href="/style.css"></head>
<body><a class="skip" href="#main">To the content</a><header><strong>latchkey-server</strong>${session && html`<nav aria-label="Pages">${places.map(([href, name]) => html`<a href="${href}"${href === at && html` aria-current="page"`}>${name}</a>`)}</nav>
<form method="post" action="/logout">${formField(session)}<button>Sign out ${session.name}</button></form>`}</header>
<main id="main"><h1>${title}</h1>${notice && html`<p class="notice${notice.isBad === true && ' bad'}" role="status">${notice.text}</p>`}${content}</main></body></html>
`;
  return new Response(page.html, { status, headers: { ...adminHeaders, 'content-type': 'text/html; charset=utf-8' } });
}

/** What each form carries. */
export function formField({ formToken }: { readonly formToken: string }): Html {
  return html`<input type="hidden" name="form" value="${formToken}">`;
}

/** A table that scrolls sideways where it has no room. */
export function table(name: string, head: readonly string[], rows: readonly (readonly (Html | string | number)[])[]): Html {
  if (rows.length === 0) return html`<p>None.</p>`;
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

export function facts(list: readonly (readonly [name: string, value: Html | string | number])[]): Html {
  return html`<dl class="facts">${list.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A time as people and programs read it, in UTC. */
export function time(atMs: number | null): Html | string {
  if (atMs === null) return '–';
  const text = new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return html`<time datetime="${text}">${text.replace('T', ' ').replace('Z', ' UTC')}</time>`;
}
