import { escapeHtml } from '../web/escape-html.ts'
import type { SunkMail } from './read-mails.ts'

// Colours of the site's two schemes, as packages/ui/src/theme/tokens.css has them.
const STYLE = `
  :root { color-scheme: light dark; --bg: #F5F3EE; --panel: #FFFFFF; --line: #E6E2D8; --control: #788183; --text: #172022; --quiet: #465357; --accent: #0B6E69 }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #0C1113; --panel: #12181B; --line: #222B30; --control: #6B7980; --text: #E7ECEC; --quiet: #AAB5B9; --accent: #4AC3BB }
  }
  body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.5 'IBM Plex Sans', system-ui, sans-serif }
  main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 48px }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.2; overflow-wrap: anywhere }
  p { margin: 0 0 16px; color: var(--quiet) }
  a { color: var(--accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 16px }
  input, button { height: 32px; padding: 0 8px; border: 1px solid var(--control); border-radius: 5px; background: var(--panel); color: var(--text); font: inherit }
  .panel { overflow-x: auto; border: 1px solid var(--line); border-radius: 5px; background: var(--panel) }
  table { width: 100%; border-collapse: collapse; font-size: 13px }
  th { font-size: 12px; color: var(--quiet) }
  th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere }
  tr:last-child td { border-bottom: 0 }
  .text { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 0 0 16px }
  dt { color: var(--quiet) }
  dd { margin: 0; overflow-wrap: anywhere }
  details { margin-top: 16px }
  summary { cursor: pointer; padding: 4px 0 }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Gildscope</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

/** Escapes text for a page and turns its addresses into links. */
export const linked = (text: string): string => {
  let html = ''
  let at = 0
  for (const { 0: address, index } of text.matchAll(LINK)) {
    const safe = escapeHtml(address)
    html += `${escapeHtml(text.slice(at, index))}<a href="${safe}">${safe}</a>`
    at = index + address.length
  }
  return html + escapeHtml(text.slice(at))
}

const time = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace('T', ' '))} UTC</time>`

const row = ({ id, receivedAt, to, subject }: SunkMail): string =>
  `<tr><td>${time(receivedAt)}</td><td>${escapeHtml(to.join(', '))}</td><td><a href="/dev/mail/${id}">${escapeHtml(subject) || '(no subject)'}</a></td></tr>`

const table = (mails: readonly SunkMail[]): string => `<div class="panel"><table>
<thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${mails.map(row).join('\n')}
</tbody>
</table></div>`

/** The mails, newest first as they come; `to` is the address that they were looked for by. */
export const mailListPage = (mails: readonly SunkMail[], to: string | null): string =>
  page(
    'Mails of this demo',
    `<h1>Mails of this demo</h1>
<p>Everything that the site sent, newest first. Nothing leaves this machine. <a href="/">Back to the site</a></p>
<form method="get" action="/dev/mail">
<label for="to">To</label>
<input id="to" name="to" type="search" size="32" value="${escapeHtml(to ?? '')}" autocomplete="off">
<button>Filter</button>${to === null ? '' : ' <a href="/dev/mail">All mails</a>'}
</form>
${mails.length === 0 ? `<p role="status">${to === null ? 'No mail was sent yet.' : `No mail to ${escapeHtml(to)}.`}</p>` : table(mails)}`,
  )

/** One mail as text, with its HTML shown as source: nothing that a mail contains is executed here. */
export const mailPage = ({ receivedAt, from, to, subject, text, html, headers }: SunkMail): string => {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return page(
    subject,
    `<p><a href="/dev/mail">All mails</a></p>
<h1>${escapeHtml(subject) || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd><dt>Received</dt><dd>${time(receivedAt)}</dd></dl>
<div class="panel"><pre class="text">${linked(text)}</pre></div>
${html === null ? '' : `<details><summary>Source of the HTML form</summary><div class="panel"><pre class="text">${escapeHtml(html)}</pre></div></details>`}
<details><summary>Header fields</summary><div class="panel"><pre class="text">${linked(fields.join('\n'))}</pre></div></details>`,
  )
}
