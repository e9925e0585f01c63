/** What the frame says to the page that shows it once it runs. */
export const frameReady = 'latchkey-media-frame';

/**
 * What a page of an NFT may do: draw, play and run what it brings along. Nothing may be fetched, sent, embedded or gone to; WebRTC no policy forbids. `frame-src` forbids
 * the inner frame to go elsewhere, which its own policy could not. @see CSP Level 3
 */
const policy = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' data: blob:; style-src 'unsafe-inline' data:; img-src data: blob:; media-src data: blob:; font-src data: blob:; worker-src data: blob:; frame-src 'none'; base-uri 'none'; form-action 'none'";

// Two frames: the outer one is the kit's and holds the policy, which the inner one inherits, and under which the inner one cannot be led elsewhere.
const script = `addEventListener('message', function take(event) {
  if (event.source !== parent || !event.data || typeof event.data.html !== 'string') return;
  removeEventListener('message', take);
  var frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = '';
  frame.referrerPolicy = 'no-referrer';
  frame.title = String(event.data.title);
  frame.srcdoc = event.data.html;
  document.body.append(frame);
});
parent.postMessage('${frameReady}', '*');`;

const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer"><title>NFT</title><style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style><body><script>${script}</script>`;

/**
 * The page in which pages of NFTs run, for sites whose own policy is strict: serve `html` with `headers` at an address of yours, and name it in
 * `collectibles.with({ frameUrl })`. It works the same wherever it is served: it runs in a sandbox, and fetches nothing.
 */
export const mediaFrame: { readonly html: string; readonly headers: Readonly<Record<string, string>> } = {
  html,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `sandbox allow-scripts; ${policy}`, 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' },
};
