/** The button's whole style: plain CSS, so that a page with only the button carries no styling library. */
export const buttonCss = [
  '.lk-button{appearance:none;box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;min-width:144px;min-height:44px;margin:0;padding:0 20px;border:1px solid transparent;',
  'border-radius:var(--lk-radius-medium);background:var(--lk-accent);color:var(--lk-accent-text);font:600 16px/1.2 var(--lk-font);letter-spacing:normal;text-align:center;text-decoration:none;text-indent:0;',
  'text-shadow:none;text-transform:none;word-spacing:normal;white-space:nowrap;box-shadow:none;opacity:1;cursor:pointer;-webkit-tap-highlight-color:transparent}',
  '.lk-button-small{min-width:0;min-height:36px;padding:0 16px;font-size:14px}.lk-button-large{min-height:52px;padding:0 24px;font-size:18px}',
  '.lk-button:hover{background:var(--lk-accent-hover)}',
  '.lk-button:focus-visible{outline:3px solid var(--lk-focus);outline-offset:2px}',
  '.lk-button[aria-busy=true]{cursor:progress}.lk-button[data-unconfirmed]{border:1px dashed}.lk-button img{width:20px;height:20px;margin-inline-end:8px}',
].join('');
