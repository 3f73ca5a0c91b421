import {
  type Channel,
  changeChannel,
  confirmChannel,
  createChannel,
  deleteChannel,
  getPushKey,
  listChannels,
  testChannel,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { browserName } from '../shared/alerts/push-subscription.ts'
import { alertOf, alertServer, CHANNELS, channelOf } from '../shared/alerts/testing/alert-server.ts'

const SECRET = `whsec_${'s'.repeat(40)}`
const HOOK = channelOf({
  ...{ id: 'w1', kind: 'webhook', name: 'discord.com/api/webhooks/8841…', state: 'off', secretHint: '9fQ2' },
  ...{ since: '2026-11-19T03:19:00Z', reason: 'answered 404 seven times', failed7d: 7 },
  deliveries: [
    {
      ...{ at: '2026-11-19T03:19:00Z', title: 'Deldrimor Steel Ingot above 35s', outcome: 'given-up', answer: '404' },
      ...{ attempts: 7, tookMs: 300, nextTryAt: null },
    },
  ],
})

const open = async (
  start: readonly Channel[] = CHANNELS,
  more: readonly Answer[] = [],
  alerts = [alertOf({ channels: ['w1'] })],
) => {
  let channels = [...start]
  const put = (channel: Channel) => {
    channels = channels.map((each) => (each.id === channel.id ? channel : each))
    return { reply: channel }
  }
  const find = (id: string): Channel => channels.find((each) => each.id === id) as Channel
  const answers: readonly Answer[] = [
    ...more,
    answer(listChannels, () => ({ reply: channels })),
    answer(createChannel, ({ body }) => {
      const made = channelOf({
        id: `c${channels.length}`,
        kind: body.kind,
        name: body.kind === 'push' ? body.name : body.kind === 'mail' ? body.address : 'example.org/hook',
        ...(body.kind === 'mail' && { state: 'unconfirmed' }),
      })
      channels = [...channels, made]
      return { reply: { channel: made, secret: body.kind === 'webhook' ? SECRET : null } }
    }),
    answer(changeChannel, ({ body: { id, isDigest = false, isOff } }) =>
      put({ ...find(id), isDigest, ...(isOff && { state: 'off', reason: 'you switched it off' }) }),
    ),
    answer(confirmChannel, ({ body: { id } }) => put({ ...find(id), state: 'works', reason: null })),
    answer(testChannel, () => ({ reply: { isDelivered: true, answer: '204' } })),
    answer(deleteChannel, ({ body: { id } }) => {
      channels = channels.filter((each) => each.id !== id)
      return { reply: undefined }
    }),
    answer(getPushKey, () => ({ reply: 'BKey' })),
    ...alertServer({ alerts }).answers,
  ]
  const page = renderPage('/alerts?tab=channels', { answers })
  await screen.findByRole('region', { name: 'Channels' })
  return { ...page, stored: () => channels }
}
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)
const rowOf = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)

afterEach(() => vi.unstubAllGlobals())

test('each channel says whether it works, which rules it serves, and what it sent', async () => {
  await open([...CHANNELS, HOOK])
  const hook = rowOf(/^Webhook/)
  expect(hook.getByText(/^Off since 19 Nov/)).toBeDefined()
  expect(hook.getByText('answered 404 seven times')).toBeDefined()
  expect(hook.getByText('whsec_…9fQ2')).toBeDefined()
  expect(hook.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('7')
  expect(rowOf(/^In the page/).getByText('always on')).toBeDefined()
  expect(screen.getByText('1 channel carries nothing, 1 rule is heard in the page only')).toBeDefined()
})

test('an unconfirmed channel that no rule names is no trouble', async () => {
  const mail = channelOf({ id: 'mail', kind: 'mail', name: 'orla@example.org', state: 'unconfirmed' })
  await open([CHANNELS[0] as Channel, mail], [], [alertOf()])
  expect(rowOf(/^Mail/).getByText('Not confirmed')).toBeDefined()
  expect(screen.queryByText(/carries nothing/)).toBeNull()
})

test('the last tries of the one that is off are shown, and of another when it is chosen', async () => {
  const { user, address } = await open([...CHANNELS, HOOK])
  const tries = within(screen.getByRole('region', { name: 'Last tries' }))
  expect(tries.getByText('404, 7 tries, given up')).toBeDefined()
  expect(tries.getByText('0.3 s')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Mail/ }))
  expect(address()).toBe('/alerts?tab=channels&channel=mail')
  expect(screen.getByText('Nothing was sent yet.')).toBeDefined()
})

test('a webhook is tried again, tested and removed after a question', async () => {
  const { user, calls, stored } = await open([...CHANNELS, HOOK])
  await user.click(screen.getByRole('button', { name: /^Try again: Webhook/ }))
  await user.click(await screen.findByRole('button', { name: /^Send a test: Webhook/ }))
  expect(await screen.findByText('Answered 204.')).toBeDefined()
  expect(screen.getByText('The test was sent')).toBeDefined()
  expect([bodies(calls, confirmChannel), bodies(calls, testChannel)]).toEqual([[{ id: 'w1' }], [{ id: 'w1' }]])
  await user.click(screen.getByRole('button', { name: /^Remove Webhook/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('What waits for it is dropped. 1 rule names it and keeps the other channels.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(stored().map(({ id }) => id)).toEqual(['page', 'mail']))
})

test('mails become a digest by a switch', async () => {
  const { user, calls } = await open()
  await user.click(screen.getByRole('switch', { name: 'once a day' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'once a day', checked: true })).toBeDefined())
  expect(bodies(calls, changeChannel)).toEqual([{ id: 'mail', isDigest: true }])
})

test('another mail address is asked by a link, again if need be, and is removed', async () => {
  const { user, calls, stored } = await open()
  const field = screen.getByLabelText('Another mail address')
  await user.type(field, 'nobody{Enter}')
  expect(screen.getByText(/An e-mail address has one @/)).toBeDefined()
  await user.clear(field)
  await user.type(field, ' friend@example.net {Enter}')
  expect(await screen.findByText('The link is on its way; it works for 48 hours')).toBeDefined()
  expect(bodies(calls, createChannel)).toEqual([{ kind: 'mail', address: 'friend@example.net' }])
  const row = rowOf(/friend@example.net$/)
  expect(row.getByText('Not confirmed')).toBeDefined()
  expect(row.getByText('by the link that is mailed to it')).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Send the link again: Mail, friend@example.net' }))
  expect(bodies(calls, confirmChannel)).toEqual([{ id: 'c2' }])
  await user.click(row.getByRole('button', { name: 'Remove Mail, friend@example.net' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(stored().map(({ id }) => id)).toEqual(['page', 'mail']))
})

test('an address that is refused says why at its field', async () => {
  const refusing = answer(createChannel, () => {
    throw new Fault('TOO_MANY_REQUESTS', 'this address was sent links within the last hour')
  })
  const { user } = await open(CHANNELS, [refusing])
  await user.type(screen.getByLabelText('Another mail address'), 'friend@example.net{Enter}')
  expect(await screen.findByText('This address was sent links within the last hour.')).toBeDefined()
})

test('a channel is switched off', async () => {
  const hook = channelOf({ id: 'w1', kind: 'webhook', name: 'example.org/hook' })
  const { user, calls } = await open([...CHANNELS, hook])
  await user.click(screen.getByRole('button', { name: 'Switch off Webhook, example.org/hook' }))
  expect(await rowOf(/^Webhook/).findByText('you switched it off')).toBeDefined()
  expect(bodies(calls, changeChannel)).toEqual([{ id: 'w1', isOff: true }])
  expect(screen.queryByRole('button', { name: /^Switch off (?:In the page|Mail)/ })).toBeNull()
})

test('a webhook is added, and its secret shown once', async () => {
  const { user, calls } = await open()
  await user.type(screen.getByLabelText('Webhook'), 'https://example.org/hook{Enter}')
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret of example.org/hook' })
  expect(bodies(calls, createChannel)).toEqual([{ kind: 'webhook', address: 'https://example.org/hook' }])
  expect([secret.value, secret.readOnly]).toEqual([SECRET, true])
  await user.click(screen.getByRole('button', { name: 'Copy the secret' }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await user.click(screen.getByRole('button', { name: 'I have it' }))
  expect(document.body.innerHTML).not.toContain(SECRET)
  expect(screen.getByRole('rowheader', { name: /example.org\/hook/ })).toBeDefined()
})

test('an address that is none, or that does not answer, is said at its field', async () => {
  const refusing = answer(createChannel, () => {
    throw new Fault('VALIDATION', 'the address answered 404; a webhook answers 2xx')
  })
  const { user, calls } = await open(CHANNELS, [refusing])
  const field = screen.getByLabelText('Webhook')
  await user.type(field, 'example{Enter}')
  expect(screen.getByText('An address such as https://example.org/hook.')).toBeDefined()
  expect(bodies(calls, createChannel)).toEqual([])
  await user.clear(field)
  await user.type(field, 'https://example.org/hook{Enter}')
  expect(await screen.findByText('The address answered 404; a webhook answers 2xx.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

/** A browser with push messages; `permission`: what its user answers. */
const browserWithPush = (permission: NotificationPermission) => {
  let subscription: unknown = null
  const manager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
        unsubscribe: async () => {
          subscription = null
        },
      }
      return subscription
    },
  }
  const registration = { pushManager: manager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission })
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (target, name) => name === 'serviceWorker' || name in target,
      get: (target, name) =>
        name === 'serviceWorker'
          ? Object.assign(new EventTarget(), {
              ready: Promise.resolve(registration),
              getRegistration: async () => registration,
            })
          : Reflect.get(target, name, target),
    }),
  )
  return { subscription: () => subscription }
}

test('push is added to this browser by one press, with the key of the installation', async () => {
  browserWithPush('granted')
  const { user, calls } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add push' }))
  await waitFor(() =>
    expect(bodies(calls, createChannel)).toEqual([
      {
        ...{ kind: 'push', name: browserName(navigator.userAgent) },
        subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } },
      },
    ]),
  )
  expect(await screen.findByRole('rowheader', { name: /^Push/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add push' })).toBeNull())
})

test('a browser whose user refuses is not subscribed', async () => {
  const browser = browserWithPush('denied')
  const { user, calls } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add push' }))
  expect(await screen.findByText('The browser did not allow push messages.')).toBeDefined()
  expect([browser.subscription(), bodies(calls, createChannel)]).toEqual([null, []])
})

test('a subscription that the service refuses is ended', async () => {
  const browser = browserWithPush('granted')
  const full = answer(createChannel, () => {
    throw new Fault('CONFLICT', 'an account has at most 20 channels')
  })
  const { user } = await open(CHANNELS, [full])
  await user.click(await screen.findByRole('button', { name: 'Add push' }))
  expect(await screen.findByText('an account has at most 20 channels')).toBeDefined()
  await waitFor(() => expect(browser.subscription()).toBeNull())
})

test('a browser without push messages says so', async () => {
  await open()
  expect(await screen.findByText(/^this browser has no push messages/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add push' })).toBeNull()
})

test('says that the channels could not be fetched', async () => {
  const away = answer(listChannels, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/alerts?tab=channels', { answers: [away, ...alertServer().answers] })
  expect((await screen.findByRole('alert')).textContent).toContain('The channels could not be fetched')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1', 'Safari on iOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['something else', 'A browser'],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
