import { expect, it } from 'vitest'
import { MAILS, TEMPLATES } from './mails.ts'
import { stopLinkOf } from './notice-links.ts'
import { NOTICE_SOURCES } from './notice-sources.ts'
import { renderMail } from './render-mail.ts'

const link = 'https://site.example/page?auth=abc&b=1'
const stopLink = stopLinkOf('https://site.example', 'n0tice')
const VALUES = {
  'user-names': { userNames: ['ann', 'ann.2'], loginLink: link },
  'reset-password': { userName: 'ann', resetLink: link, validMinutes: 60 },
  'confirm-email': { userName: 'ann', confirmLink: link, validHours: 1 },
  'email-changed': { userName: 'ann', newEmail: 'new@example.org', restoreLink: link, validDays: 7 },
  'password-changed': { userName: 'ann', recoveryLink: link },
  'deletion-asked': { userName: 'ann', due: '2026-03-09', loginLink: link },
  'key-invalid': { userName: 'ann', gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: link, stopLink },
  'gemstore-return': {
    userName: 'ann',
    items: [{ name: 'Chair', type: 'Toy', gemPrice: 700 }],
    notifierLink: link,
    stopLink,
  },
}
const examples = Object.entries(VALUES)

it('has an example of every mail, none of which has the name of another', () => {
  expect(Object.keys(VALUES)).toEqual(TEMPLATES)
  expect(TEMPLATES).toHaveLength(Object.keys(MAILS).length + NOTICE_SOURCES.length)
})

it.each(examples)('%s has a subject, a text with its link written out, and the same as HTML', (template, values) => {
  const { subject, text, html } = renderMail(template, values)
  expect(subject.length).toBeGreaterThan(10)
  expect(text).toContain(`:\n${link}\n`)
  expect(html).toContain(
    '<a href="https://site.example/page?auth=abc&amp;b=1">https://site.example/page?auth=abc&amp;b=1</a>',
  )
  expect(html).not.toMatch(/<(?:img|style|script|link)\b/)
  expect(text.length).toBeLessThan(700)
})

it.each(examples)('%s can be ended with one click if it is a notice, and only then', (template, values) => {
  const { headers, text } = renderMail(template, values)
  const isNotice = NOTICE_SOURCES.some(({ kind }) => kind === template)
  expect(headers['List-Unsubscribe']).toBe(
    isNotice ? '<https://site.example/gw2/v1/website/unsubscribe?key=n0tice>' : undefined,
  )
  expect(headers['List-Unsubscribe-Post']).toBe(isNotice ? 'List-Unsubscribe=One-Click' : undefined)
  expect(text.includes('https://site.example/unsubscribe?auth=n0tice')).toBe(isNotice)
})

it('says what a reset mail must say, word by word', () => {
  expect(renderMail('reset-password', VALUES['reset-password']).text).toBe(`Hello ann,

someone, most likely you, asked to set a new password for your account.

Set a new password:
${link}

The link works once, within 60 minutes. Until then your password stays as it is.

If you did not ask for this, you need not do anything.

Gildscope
`)
})

it('names one item and several, with gems and without', () => {
  const items = [
    { name: 'Chair', type: 'Toy', gemPrice: 1 },
    { name: 'Hat', type: 'Skin', gemPrice: null },
  ]
  const { subject, text } = renderMail('gemstore-return', { ...VALUES['gemstore-return'], items })
  expect(subject).toBe('2 items are back in the gem store')
  expect(text).toContain('- Chair (Toy, 1 gem)\n- Hat (Skin)\n')
})

it('shows what players chose and names of items as text', () => {
  const name = `<img src=x onerror="alert('1')">&`
  const { html } = renderMail('gemstore-return', {
    ...VALUES['gemstore-return'],
    userName: name,
    items: [{ name, type: name, gemPrice: null }],
  })
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'
  expect(html).toContain(`Hello ${escaped},`)
  expect(html).toContain(`<li>${escaped} (${escaped})</li>`)
  expect(html).not.toContain('<img')
})

it('keeps what players chose in its line, and out of subject and header fields', () => {
  const bad = 'ann\r\nBcc: all@example.org\r\n\r\nBuy\u2028now\u0000'
  const items = [{ name: bad, type: bad, gemPrice: null }]
  const { subject, headers, text, html } = renderMail('gemstore-return', {
    ...VALUES['gemstore-return'],
    userName: bad,
    items,
  })
  expect(subject).toBe('An item is back in the gem store')
  for (const value of [subject, ...Object.values(headers)]) expect(value).not.toMatch(/[\r\n]/)
  expect(text).toContain('Hello ann Bcc: all@example.org Buy now ,\n')
  expect(text).not.toMatch(/^Bcc/m)
  expect(html).not.toMatch(/^Bcc/m)
})

it('refuses links that are not web addresses and values of another template', () => {
  const wrong = { ...VALUES['password-changed'], recoveryLink: 'javascript:alert(1)' }
  expect(() => renderMail('password-changed', wrong)).toThrow()
  expect(() => renderMail('user-names', VALUES['password-changed'])).toThrow()
  expect(() => renderMail('toString', {})).toThrow('there is no template toString')
})

it('escapes the key of a stop link', () => {
  const odd = stopLinkOf('https://site.example/', 'a b>\r\n')
  const { headers } = renderMail('key-invalid', { ...VALUES['key-invalid'], stopLink: odd })
  expect(headers['List-Unsubscribe']).toMatch(/^<https:\/\/site\.example\/gw2\/v1\/website\/unsubscribe\?key=[\w%+]+>$/)
})
