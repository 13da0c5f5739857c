import { randomBytes } from 'node:crypto';

/**
 * The page with the card fields that the checkout shows in a frame. The shop's page never sees what is
 * typed: it gets a message { type: 'card_token', token, last4, brand } or { type: 'card_invalid', errors }, and sends
 * { type: 'submit' } when its own button is clicked, { type: 'card_focus', field } when the link of an error is, and
 * { type: 'card_dropped' } when the token is used up. The frame's button is hidden and only serves the Enter key.
 * An expired client token gets a sentence instead of fields.
 */
export function fieldsPage(client_token: string | null): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'none'; base-uri 'none'`;
  const body =
    client_token === null
      ? '<p role="alert">This page has expired. Please reload it.</p>'
      : `${FORM}<script nonce="${nonce}">const CLIENT_TOKEN = ${JSON.stringify(client_token)};${SCRIPT}</script>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card details</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style></head>
<body>${body}</body></html>`;
  return { html, policy };
}

function field(name: string, label: string, attributes: string): string {
  return `<div class="field" id="field-${name}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" aria-describedby="${name}-error" inputmode="numeric" required ${attributes}>
<p class="error" id="${name}-error" aria-live="polite"></p></div>`;
}

const FORM = `<form id="card" novalidate>
${field('number', 'Card number', 'autocomplete="cc-number" maxlength="23" placeholder="1234 5678 9012 3456"')}
${field('expiry', 'Expiration date', 'autocomplete="cc-exp" maxlength="7" placeholder="MM/YY"')}
${field('cvc', 'Security code', 'autocomplete="cc-csc" maxlength="4" placeholder="CVC"')}
<button type="submit" hidden>Use this card</button><p id="status" role="status"></p>
</form>`;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:4px;background:#fff;color:#23132B;font:16px/24px 'Atkinson Hyperlegible Next',system-ui,sans-serif}
form{display:grid;grid-template-columns:1fr 1fr;gap:12px 16px}
#field-number,#status{grid-column:1/-1}
label{display:block;font-size:14px;line-height:20px;font-weight:500;margin-bottom:4px}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid #857A8D;border-radius:8px;font:inherit;
font-variant-numeric:tabular-nums;color:inherit;background:#fff}
input::placeholder{color:#645A6C}
input[aria-invalid=true]{border:2px solid #B3261E}
.error{margin:4px 0 0;min-height:0;color:#B3261E;font-size:14px;line-height:20px}
.error:empty{display:none}
:focus-visible{outline:2px solid #1D4ED8;outline-offset:2px}
#status{margin:0;font-size:14px}#status:empty{display:none}`;

/*
 * The frame doesn't know its parent's address where no referrer is sent, so the message goes to any page that
 * embeds it. That is safe here, because a sandbox token only represents a test card.
 */
const SCRIPT = `
const form = document.getElementById('card');
const fields = ['number', 'expiry', 'cvc'];
const send = (message) => parent.postMessage(message, '*');
const sendHeight = () => send({ type: 'card_height', height: Math.ceil(document.body.getBoundingClientRect().height) });
const show = (errors) => {
  for (const name of fields) {
    const found = errors.find((error) => error.field === name);
    document.getElementById(name + '-error').textContent = found ? found.message : '';
    if (found) form.elements[name].setAttribute('aria-invalid', 'true');
    else form.elements[name].removeAttribute('aria-invalid');
  }
  // The shop's page moves the focus itself if its own button was clicked.
  if (errors[0] && document.hasFocus()) form.elements[errors[0].field]?.focus();
  sendHeight();
};
const setStatus = (text) => { document.getElementById('status').textContent = text; sendHeight(); };
form.elements.number.addEventListener('input', (event) => {
  const digits = event.target.value.replace(/\\D/g, '').slice(0, 19);
  if (event.target.selectionStart === event.target.value.length) event.target.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
});
form.elements.expiry.addEventListener('input', (event) => {
  const typed = event.target.value;
  if (event.inputType !== 'deleteContentBackward' && /^\\d{2}$/.test(typed)) event.target.value = typed + '/';
  // Who types the slash as well.
  else if (typed.includes('//')) event.target.value = typed.replace('//', '/');
});
let busy = false;
let edits = 0;
async function submit() {
  if (busy) return;
  busy = true;
  const editsBefore = edits;
  form.querySelector('button').disabled = true;
  setStatus('Checking the card…');
  try {
    const body = { client_token: CLIENT_TOKEN };
    for (const name of fields) body[name] = form.elements[name].value;
    const response = await fetch('/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const read = await response.json();
    setStatus('');
    if (response.ok) {
      show([]);
      setStatus('Card ending in ' + read.last4 + ' is ready.');
      send({ type: 'card_token', token: read.token, last4: read.last4, brand: read.brand });
      // What was typed while the token was made is not in it.
      if (edits !== editsBefore) send({ type: 'card_changed' });
    } else {
      show(read.errors || []);
      if (read.error) setStatus(read.error.message);
      send({ type: 'card_invalid', errors: read.errors || [read.error] });
    }
  } catch {
    const message = 'We could not reach the bank. Please try again.';
    setStatus(message);
    send({ type: 'card_invalid', errors: [{ message }] });
  } finally {
    busy = false;
    form.querySelector('button').disabled = false;
  }
}
form.addEventListener('input', () => {
  edits++;
  setStatus('');
  send({ type: 'card_changed' });
});
form.addEventListener('submit', (event) => { event.preventDefault(); submit(); });
addEventListener('message', (event) => {
  if (event.source !== parent || !event.data) return;
  if (event.data.type === 'submit') submit();
  if (event.data.type === 'card_focus') form.elements[event.data.field]?.focus();
  // The bank has refused it, so nothing is ready anymore.
  if (event.data.type === 'card_dropped') setStatus('');
});
sendHeight();
send({ type: 'card_ready' });`;
