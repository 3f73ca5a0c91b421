import {
  type Alert,
  createAlert,
  deleteAlert,
  getHourlyHistory,
  getList,
  listAlerts,
  pauseAlert,
} from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { alertOf, alertServer, CHANNELS, channelOf, ECTO, noticeOf } from '../shared/alerts/testing/alert-server.ts'

const open = (start: Parameters<typeof alertServer>[0] = {}, more: readonly Answer[] = []) => {
  const server = alertServer(start)
  return { ...renderPage('/alerts', { answers: [...more, ...server.answers], config: { dataSource: 'live' } }), server }
}
const rowOf = async (name: RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

test('leads to the login without a session', async () => {
  const { address } = renderPage('/alerts', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Falerts')
})

test('says that the rules are loading, and that they could not be fetched', async () => {
  let isDown = true
  const flaky = answer(listAlerts, () => {
    if (isDown) throw new Fault('UNAVAILABLE')
    return { reply: [alertOf()] }
  })
  const { user } = open({}, [flaky])
  expect(await screen.findByText('Loading, Please Wait.')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('The rules could not be fetched')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('rowheader', { name: /Glob of Ectoplasm/ })).toBeDefined()
})

test('a rule is one sentence with its value now, its threshold and how far it is', async () => {
  open({
    alerts: [
      alertOf({
        channels: ['mail'],
        lastEvent: {
          at: '2026-11-17T13:00:00Z',
          itemId: ECTO.id,
          text: 'Glob of Ectoplasm: sell price below 20s 35c',
          figure: { field: 'sell_price', value: 2034, error: null, threshold: 2035 },
        },
      }),
    ],
  })
  const row = await rowOf(/Glob of Ectoplasm/)
  expect(row.getByText('sell price falls below 19s 50c')).toBeDefined()
  expect(await row.findByText('20 silver 30 copper')).toBeDefined()
  expect(row.getByText('19 silver 50 copper')).toBeDefined()
  expect(row.getByText('4.1 % away')).toBeDefined()
  expect(row.getByText('2 polls, sure')).toBeDefined()
  expect(row.getByText('again after it was false')).toBeDefined()
  expect(row.getByText('mail')).toBeDefined()
  expect(row.getByText('20 silver 34 copper')).toBeDefined()
  expect(row.getByRole('link', { name: 'Glob of Ectoplasm' }).getAttribute('href')).toBe('/tradepost/item/19721')
})

const fired: Partial<Alert> = {
  state: 'fired',
  items: [
    {
      itemId: ECTO.id,
      state: 'fired',
      held: 2,
      reason: null,
      firedAt: new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString(),
    },
  ],
}
const holding: Partial<Alert> = {
  state: 'holding',
  items: [{ itemId: ECTO.id, state: 'holding', held: 1, reason: null, firedAt: null }],
}

test.each<[Partial<Alert>, string, string]>([
  [holding, 'Holding 1 of 2', 'fires if it stays'],
  [{ state: 'waiting', reason: 'not read for 4 min' }, 'Waiting', 'not read for 4 min'],
  [fired, 'Fired 3 h ago', 'again once above 19s 70c'],
  [{ state: 'paused' }, 'Paused', 'by you'],
  [{ state: 'paused', reason: 'unused for 90 days' }, 'Paused', 'unused for 90 days'],
  [{ state: 'ended', reason: 'it fired once' }, 'Ended', 'it fired once'],
])('a rule that is %j says so: %s', async (alert, words, note) => {
  open({ alerts: [alertOf(alert)] })
  const row = await rowOf(/Glob of Ectoplasm/)
  expect(row.getByText(words)).toBeDefined()
  expect(row.getByText(note)).toBeDefined()
})

test('an estimate is shown with its error, and is as far as the end that speaks against it', async () => {
  open({ alerts: [alertOf({ rule: { conditions: '1d_sell_sold:gt:4200', hold: 1 } })] })
  const row = await rowOf(/Glob of Ectoplasm/)
  expect(await row.findByText('±190')).toBeDefined()
  expect(row.getByText('estimate')).toBeDefined()
  expect(row.getByText('1.5 % away')).toBeDefined()
})

test('a rule about a list is as near as its nearest item', async () => {
  const list = answer(getList, () => ({
    reply: {
      id: 'L1',
      name: 'Legendary materials',
      items: [19721, 19976],
      revision: 1,
      updatedAt: '2026-11-20T12:00:00Z',
    },
  }))
  const hours = answer(getHourlyHistory, ({ query }) => ({
    reply: (query.itemID ?? []).map((itemID) => ({
      itemID,
      date: '2026-11-19T12:00:00Z',
      sell_price_avg: itemID === 19721 ? 2095 : 12_700,
    })),
  }))
  const rule = { subject: { kind: 'list', id: 'L1' } as const, conditions: 'sell_price:falls:5%:1d' }
  open({ alerts: [alertOf({ rule })], lists: { L1: 'Legendary materials' } }, [list, hours])
  const row = await rowOf(/Legendary materials/)
  expect(row.getByText('any sell price falls by 5 % within 1 day')).toBeDefined()
  expect(await row.findByText('−3.1 %')).toBeDefined()
  expect(row.getByText('Glob of Ectoplasm')).toBeDefined()
  expect(row.getByText('2 items')).toBeDefined()
  expect(row.getByText('nearest 1.9 % away')).toBeDefined()
})

test('the strip counts what the answers hold', async () => {
  const off = channelOf({ id: 'w1', kind: 'webhook', state: 'off', reason: 'answered 404' })
  const notices = [
    noticeOf({ at: new Date(Date.now() - 3_600_000).toISOString() }),
    noticeOf({ id: 'n2', alertId: null, at: new Date().toISOString() }),
  ]
  open({
    alerts: [alertOf(), alertOf({ id: 'a2', ...holding }), alertOf({ id: 'a3', state: 'paused' })],
    channels: [...CHANNELS, off],
    notices,
  })
  const strip = within(await screen.findByRole('region', { name: 'Rules in figures' }))
  const figure = (label: string) => strip.getByText(label).parentElement?.textContent
  await waitFor(() => expect(figure('Fired, 7 days')).toMatch(/^Fired, 7 days1last/))
  expect([figure('Holding'), figure('Armed'), figure('Paused or ended')]).toEqual([
    'Holding1fire if they stay',
    'Armed1on 1 item',
    'Paused or ended1fire nothing',
  ])
  expect(figure('Channels')).toBe('Channels2 of 3webhook off')
  expect(screen.getByText('3 of 200 rules, most pressing first')).toBeDefined()
})

test('items that several rules are about are counted once', async () => {
  open({ alerts: [alertOf(), alertOf({ id: 'a2', rule: { conditions: 'sell_price:gt:2100' } })] })
  const strip = within(await screen.findByRole('region', { name: 'Rules in figures' }))
  await waitFor(() => expect(strip.getByText('Armed').parentElement?.textContent).toBe('Armed2on 1 item'))
})

test('a channel that is off or gone is named at the rules that use it', async () => {
  const off = channelOf({ id: 'w1', kind: 'webhook', state: 'off' })
  open({
    alerts: [alertOf({ channels: ['w1'] }), alertOf({ id: 'a2', name: 'Other', channels: ['gone'] })],
    channels: [off],
  })
  expect((await rowOf(/Glob of Ectoplasm/)).getByText('webhook off')).toBeDefined()
  expect((await rowOf(/Other/)).getByText('a channel is gone')).toBeDefined()
})

test('the list of the gem-store notifier is a line that leads to its page', async () => {
  open({ alerts: [alertOf()], gemstore: 3 })
  const link = await screen.findByRole('link', { name: '3 entries of the gem store' })
  expect(link.getAttribute('href')).toBe('/gemstore_notifier')
})

test('a rule is paused, armed, copied and deleted', async () => {
  const { user, calls, server } = open({ alerts: [alertOf()] })
  await user.click(await screen.findByRole('button', { name: 'Pause Glob of Ectoplasm' }))
  await user.click(await screen.findByRole('button', { name: 'Arm Glob of Ectoplasm' }))
  await waitFor(() =>
    expect(bodies(calls, pauseAlert)).toEqual([
      { id: 'a1', isPaused: true },
      { id: 'a1', isPaused: false },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'More about Glob of Ectoplasm' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(bodies(calls, createAlert)).toMatchObject([{ isPaused: true, rule: alertOf().rule }]))
  await user.click((await screen.findAllByRole('button', { name: 'More about Glob of Ectoplasm' }))[1] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(bodies(calls, deleteAlert)).toEqual([{ id: 'a1' }]))
  expect(server.stored().map(({ id }) => id)).toEqual(['made-1'])
})

test('the edit of a rule opens its sentence', async () => {
  const { user, address } = open({ alerts: [alertOf({ channels: ['mail'] })] })
  await user.click(await screen.findByRole('button', { name: 'More about Glob of Ectoplasm' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await waitFor(() =>
    expect(address()).toBe('/alerts/new?id=a1&item=19721&conditions=sell_price%3Alt%3A1950&hold=2&by=mail'),
  )
})

test('without a rule three are offered, each with what it would have done, and armed by one press', async () => {
  const { user, calls } = open()
  expect(await screen.findByText('Nothing is watched yet')).toBeDefined()
  const first = within(await screen.findByRole('region', { name: 'Example: Glob of Ectoplasm' }))
  expect(first.getByText('sell price falls below 19s 69c')).toBeDefined()
  expect(await first.findByText('Would have fired 2 times')).toBeDefined()
  const second = within(screen.getByRole('region', { name: 'Example: Mystic Coin' }))
  expect(second.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
    '/alerts/new?item=19976&conditions=sell_price%3Agt%3A13170',
  )
  await user.click(first.getByRole('button', { name: /^Arm: Glob of Ectoplasm/ }))
  expect(await screen.findByRole('rowheader', { name: /Glob of Ectoplasm/ })).toBeDefined()
  expect(bodies(calls, createAlert)).toMatchObject([{ rule: { conditions: 'sell_price:lt:1969' }, channels: ['mail'] }])
})

describe('on a phone', () => {
  onAPhone()

  test('a rule is name and state, sentence, value and why', async () => {
    open({ alerts: [alertOf()] })
    const [entry] = within(await screen.findByRole('list', { name: 'Rules' })).getAllByRole('listitem')
    await waitFor(() => expect(entry?.textContent).toContain('4.1 % away'))
    expect(entry?.textContent).toContain('Glob of EctoplasmArmedsell price falls below 19s 50c, 2 polls, sure')
    expect(screen.getByText('1 of 200 rules')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'New alert' })).toHaveLength(1)
  })
})
