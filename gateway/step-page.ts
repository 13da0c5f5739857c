import { randomBytes } from 'node:crypto';

/**
 * The bank's page of a 3-D Secure step, which the shop shows in a frame: the shopper agrees or refuses, and the shop's
 * page gets the message { type: 'card_step_done' }. `step` is null where there is no such step.
 */
export function stepPage(step: string | null): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'none'; base-uri 'none'`;
  const body =
    step === null
      ? '<p role="alert">This page has expired. Please close it and try again.</p>'
      : `${QUESTION}<script nonce="${nonce}">const STEP = ${JSON.stringify(step)};${SCRIPT}</script>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your bank</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style></head>
<body>${body}</body></html>`;
  return { html, policy };
}

const QUESTION = `<h1>Test bank</h1>
<p>Do you want this shop to use your card?</p>
<p class="answers"><button type="button" id="agree">Confirm</button><button type="button" id="refuse">Refuse</button></p>
<p id="status" role="status"></p>`;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:4px;background:#fff;color:#23132B;font:16px/24px 'Atkinson Hyperlegible Next',system-ui,sans-serif}
h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px}
.answers{display:flex;gap:12px}
button{flex:1;min-height:48px;border:1px solid #857A8D;border-radius:8px;background:#fff;color:inherit;font:inherit}
:focus-visible{outline:2px solid #1D4ED8;outline-offset:2px}`;

/* It doesn't know its parent's address; the message says nothing but that the shop can ask what was answered. */
const SCRIPT = `
const answer = async (passed) => {
  try {
    const response = await fetch('/steps', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ step: STEP, passed }) });
    if (!response.ok) throw new Error();
    parent.postMessage({ type: 'card_step_done' }, '*');
  } catch {
    document.getElementById('status').textContent = 'We could not reach the bank. Please try again.';
  }
};
document.getElementById('agree').addEventListener('click', () => answer(true));
document.getElementById('refuse').addEventListener('click', () => answer(false));`;
