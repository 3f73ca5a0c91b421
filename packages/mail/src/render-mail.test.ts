import { expect, it } from 'vitest'
import { COLLECTION, MAILS, TEMPLATES } from './mails.ts'
import { stopLinkOf } from './notice-links.ts'
import {
  type AlertValues,
  alertNotice,
  findSource,
  NOTICE_SOURCES,
  type OrderValues,
  orderNotice,
} from './notice-sources.ts'
import { renderMail } from './render-mail.ts'

const link = 'https://site.example/page?auth=abc&b=1'
const stopLink = stopLinkOf('https://site.example', 'n0tice')
const ALERT: AlertValues = {
  ...{ ruleName: 'cheap glob', itemId: 19721, itemName: 'Glob of Ectoplasm' },
  ...{ field: 'sell_price', words: 'sell price', unit: 'copper', op: 'lt', span: null },
  ...{ value: 2030, error: null, threshold: 2035, certainty: 'sure', price: 'steady', held: 2 },
  itemLink: link,
}
const ORDER: OrderValues = {
  ...{ ruleName: '', itemId: 49523, itemName: 'Snow Diamond', gameAccount: 'Aurelia.4821' },
  ...{ side: 'sell', what: 'filled', price: 48_400, units: 6, quantity: 6, since: '2026-03-01T10:00:00Z' },
  ...{ ahead: null, betterPrice: null, threshold: null, orderLink: link },
}
const VALUES = {
  'user-names': { userNames: ['ann', 'ann.2'], loginLink: link },
  'reset-password': { userName: 'ann', resetLink: link, validMinutes: 60 },
  'confirm-email': { userName: 'ann', confirmLink: link, validHours: 1 },
  'confirm-address': { userName: 'ann', confirmLink: link, validHours: 48 },
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
  alert: { ...ALERT, userName: 'ann', stopLink },
  order: { ...ORDER, userName: 'ann', stopLink },
  'gemstore-leaves': {
    userName: 'ann',
    ruleName: '',
    items: [{ name: 'Chair', type: 'Toy', gemPrice: 700, leavesAt: '2026-03-09T17:00:00Z' }],
    notifierLink: link,
    stopLink,
  },
  'channel-off': { userName: 'ann', name: 'hooks.example.org', reason: '404', channelsLink: link, stopLink },
  test: { userName: 'ann', channelsLink: link, stopLink },
  'alerts-paused': { userName: 'ann', alerts: 3, alertsLink: link, stopLink },
  'access-added': {
    ...{ userName: 'ann', what: 'token', name: 'nightly', opens: ['trades'], at: '2026-03-02T10:00:00.000Z' },
    ...{ link, stopLink },
  },
  notices: {
    userName: 'ann',
    isDigest: false,
    notices: [
      { kind: 'alert', values: ALERT },
      { kind: 'order', values: ORDER },
      { kind: 'of-another-version', values: {} },
    ],
    more: 0,
    alertsLink: link,
    stopLink,
  },
}
const examples = Object.entries(VALUES)

it('has an example of every mail, none of which has the name of another', () => {
  expect(Object.keys(VALUES)).toEqual(TEMPLATES)
  expect(TEMPLATES).toHaveLength(Object.keys(MAILS).length + NOTICE_SOURCES.length + [COLLECTION].length)
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
  const isNotice = template === COLLECTION || NOTICE_SOURCES.some(({ kind }) => kind === template)
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

it('collects several notices in one mail, each with its page, and leaves out what it cannot read', () => {
  const { subject, text } = renderMail('notices', { ...VALUES.notices, more: 7 })
  expect(subject).toBe('News from Gildscope: 10 events')
  expect(text).toContain(`
Glob of Ectoplasm: sell price below 20s 35c:
${link}

- steady sell price 20s 30c, true for 2 polls
- Rule: cheap glob

Snow Diamond: sell order filled:
${link}

- 6 of 6 at 4g 84s, placed 2026-03-01, Aurelia.4821

And 7 events more.
`)
  expect(renderMail('notices', { ...VALUES.notices, isDigest: true }).subject).toBe('Your day at Gildscope: 3 events')
})

it.each<[string, Partial<AlertValues>, string, string]>([
  [
    'an estimate with its error',
    {
      field: '1d_sell_sold',
      words: 'sold in 1 day',
      unit: 'units',
      op: 'gt',
      threshold: 6000,
      value: 6240,
      error: 205,
      price: null,
      held: 1,
    },
    'Glob of Ectoplasm: sold in 1 day above 6,000',
    'sold in 1 day 6,240 ± 205, surely, true for 1 poll',
  ],
  [
    'a change in percent',
    { op: 'falls', unit: 'percent', span: '6h', threshold: 5, value: -5.3 },
    'Glob of Ectoplasm: sell price down 5 % in 6h',
    'steady sell price −5.3 %, true for 2 polls',
  ],
  [
    'a rise in coins',
    { op: 'rises', span: '1d', threshold: 10_001, value: 20_300, price: 'best' },
    'Glob of Ectoplasm: sell price up 1g 1c in 1d',
    'best sell price +2g 3s, true for 2 polls',
  ],
])('says %s of an alert', (_what, own, title, line) => {
  const { subject, blocks } = alertNotice.render({ ...ALERT, ruleName: '', ...own })
  expect([subject, blocks[0]]).toEqual([title, line])
})

it.each<[Partial<OrderValues>, string, string]>([
  [
    { what: 'partly_filled', units: 2 },
    'Snow Diamond: sell order partly filled',
    '2 of 6 at 4g 84s, placed 2026-03-01, Aurelia.4821',
  ],
  [
    { what: 'undercut', side: 'buy', units: 4, ahead: 1200, betterPrice: 48_401 },
    'Snow Diamond: buy order outbid',
    '4 of 6 open at 4g 84s, 1,200 units ahead, the best at 4g 84s 1c, placed 2026-03-01, Aurelia.4821',
  ],
  [
    { what: 'ahead', units: 6, ahead: 70, threshold: 50 },
    'Snow Diamond: sell order has 50 units or more ahead of it',
    '6 of 6 open at 4g 84s, 70 units ahead, placed 2026-03-01, Aurelia.4821',
  ],
  [
    { what: 'ahead', units: 6, ahead: 1, threshold: 1 },
    'Snow Diamond: sell order has 1 unit or more ahead of it',
    '6 of 6 open at 4g 84s, 1 unit ahead, placed 2026-03-01, Aurelia.4821',
  ],
  [
    { what: 'age_days', threshold: 1 },
    'Snow Diamond: sell order open for 1 day',
    '6 of 6 open at 4g 84s, placed 2026-03-01, Aurelia.4821',
  ],
])('says what happened to an order: %j', (own, title, line) => {
  const { subject, blocks } = orderNotice.render({ ...ORDER, ...own })
  expect([subject, blocks[0]]).toEqual([title, line])
})

it('names nothing in subjects that users wrote', () => {
  const written = 'Buy at https://spam.example'
  for (const [template, values] of examples) {
    const spoilt = { ...values, userName: written, ruleName: written, name: written, reason: written }
    expect(renderMail(template, spoilt).subject).not.toContain('spam')
  }
})

it('finds a kind by its name, and none of another version', () => {
  expect([findSource('alert')?.kind, findSource('toString')]).toEqual(['alert', undefined])
})

it('escapes the key of a stop link', () => {
  const odd = stopLinkOf('https://site.example/', 'a b>\r\n')
  const { headers } = renderMail('key-invalid', { ...VALUES['key-invalid'], stopLink: odd })
  expect(headers['List-Unsubscribe']).toMatch(/^<https:\/\/site\.example\/gw2\/v1\/website\/unsubscribe\?key=[\w%+]+>$/)
})
