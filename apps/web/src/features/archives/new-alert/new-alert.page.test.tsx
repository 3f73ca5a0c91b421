import { type Alert, createAlert, getList, previewAlert, updateAlert } from '@gildscope/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SIGNED_OUT } from '../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { alertOf, alertServer, CHANNELS, channelOf } from '../shared/alerts/testing/alert-server.ts'

const open = (query: string, start: Parameters<typeof alertServer>[0] = {}, more: readonly Answer[] = []) => {
  const server = alertServer(start)
  return { ...renderPage(`/alerts/new${query}`, { answers: [...more, ...server.answers] }), server }
}
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)
const form = async () => within(await screen.findByRole('region', { name: 'The rule' }))
const value = (name = 'Value') => screen.getByRole<HTMLInputElement>('textbox', { name })

test('leads to the login without a session', async () => {
  const { address } = renderPage('/alerts/new?item=19721', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Falerts%2Fnew%3Fitem%3D19721')
})

test('an item in the address fills the sentence, with a value a little below the present one', async () => {
  const { user, calls, address } = open('?item=19721')
  const sentence = await form()
  expect(await sentence.findByText('Glob of Ectoplasm')).toBeDefined()
  await waitFor(() => expect(value().value).toBe('19s 69c'))
  expect(address()).toBe('/alerts/new?item=19721&conditions=sell_price%3Alt%3A1969')
  await user.clear(value())
  await user.type(value(), '19s 50c')
  await user.selectOptions(screen.getByLabelText('How often'), 'daily')
  await user.selectOptions(screen.getByLabelText('Polls in a row'), '3')
  await user.type(screen.getByLabelText('Name'), 'Cheap ecto')
  await waitFor(() =>
    expect(address()).toBe(
      '/alerts/new?item=19721&conditions=sell_price%3Alt%3A1950&hold=3&repeat=daily&name=Cheap+ecto',
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  await waitFor(() => expect(address()).toBe('/alerts'))
  const rule = {
    ...{ subject: { kind: 'item', id: 19721 }, conditions: 'sell_price:lt:1950' },
    ...{ price: 'steady', certainty: 'sure', hold: 3, repeat: 'daily' },
  }
  expect(bodies(calls, createAlert)).toEqual([
    { name: 'Cheap ecto', rule, until: null, channels: ['mail'], isPaused: false },
  ])
  expect(await screen.findByRole('rowheader', { name: /Cheap ecto/ })).toBeDefined()
})

test('the item, the figure and the comparison are chosen by the keyboard, and the rule is saved paused', async () => {
  const { user, calls } = open('')
  const sentence = await form()
  sentence.getByRole('button', { name: /^What it is about/ }).focus()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('combobox', { name: 'Item' }), 'mystic')
  await screen.findByRole('option', { name: /Mystic Coin/ })
  await user.keyboard('{Enter}')
  expect(await sentence.findByText('Mystic Coin')).toBeDefined()
  await user.click(sentence.getByRole('button', { name: /^Figure/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Find a figure' }), 'sold 1 day{Enter}')
  expect(await sentence.findByText('sold, 1 day')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Comparison'), 'rises above')
  await waitFor(() => expect(value().value).toBe('927'))
  await user.click(screen.getByRole('button', { name: 'Save paused' }))
  await waitFor(() =>
    expect(bodies(calls, createAlert)).toMatchObject([
      { rule: { subject: { kind: 'item', id: 19976 }, conditions: '1d_sell_sold:gt:927', hold: 1 }, isPaused: true },
    ]),
  )
})

test('up to four conditions are added and dropped, a change among them', async () => {
  const { user, address } = open('?item=19721')
  await waitFor(() => expect(value().value).toBe('19s 69c'))
  await user.click(screen.getByRole('button', { name: 'And…' }))
  await waitFor(() => expect(value('Value of condition 2').value).toBe('20s 91c'))
  await user.selectOptions(screen.getByLabelText('Comparison of condition 2'), 'falls by')
  expect(value('Value of condition 2').value).toBe('5')
  await user.selectOptions(screen.getByLabelText('Span of the change'), '6 hours')
  await waitFor(() => expect(address()).toMatch(/sell_price%3Alt%3A1969%2Csell_price%3Afalls%3A5%25%3A6h$/))
  await user.click(screen.getByRole('button', { name: 'And…' }))
  await user.click(screen.getByRole('button', { name: 'And…' }))
  expect(screen.getByText('4 of 4 conditions')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'And…' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Drop condition 4' }))
  await user.click(screen.getByRole('button', { name: 'Drop condition 3' }))
  expect(screen.getByText('2 of 4 conditions')).toBeDefined()
})

test('what is missing or no amount is said, and nothing is sent', async () => {
  const { user, calls } = open('')
  await form()
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose what the rule is about.')
  await user.click(screen.getByRole('button', { name: /^What it is about/ }))
  await user.click(await screen.findByRole('radio', { name: 'Orders' }))
  await user.click(screen.getByRole('button', { name: 'My open orders, all accounts' }))
  await user.selectOptions(screen.getByLabelText('What happens'), 'ahead')
  await user.clear(value())
  expect((await screen.findByRole('alert')).textContent).toBe('Type a number.')
  expect(value().getAttribute('aria-invalid')).toBe('true')
  expect(bodies(calls, createAlert)).toEqual([])
})

test.each([
  ['sell_price:lt:1950', '17.5', '17g 50s'],
  ['1d_sell_sold:gt:5', ' 1,200', '1200'],
  ['sell_price:falls:5%:6h', '7 %', '7'],
  ['sell_price:lt:1950', '19s 5x', '19s 5x'],
])('a value of %s is written as it was understood once its field is left: %s', async (conditions, typed, read) => {
  const { user } = open(`?item=19721&conditions=${conditions}`)
  await user.clear(await screen.findByRole('textbox', { name: 'Value' }))
  await user.type(value(), typed)
  expect(value().value).toBe(typed)
  await user.tab()
  expect(value().value).toBe(read)
})

test.each([
  ['nope:lt:5', "“nope:lt:5”, could not be read: unknown field 'nope'."],
  ['sell_price:lt:abc', "“sell_price:lt:abc”, could not be read: 'abc' is no value of sell_price; expected a number."],
])('a link whose condition cannot be read says so, and what stands instead: %s', async (conditions, words) => {
  open(`?item=19721&conditions=${conditions}`)
  await waitFor(() => expect(value().value).toBe('19s 69c'))
  expect(screen.getByText(/^The condition of this link/).textContent).toBe(
    `The condition of this link, ${words} Instead stands: sell price falls below 19s 69c.`,
  )
})

test('a price below zero is refused where it was typed', async () => {
  const { user, calls } = open('?item=19721&conditions=sell_price:lt:1950')
  await user.clear(await screen.findByRole('textbox', { name: 'Value' }))
  await user.type(value(), '-5')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The figure “sell price” is never below 0. Type an amount such as 19s 50c.',
  )
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  expect(bodies(calls, createAlert)).toEqual([])
})

test('an item that does not exist is said to be none, and nothing is armed about it', async () => {
  const { user, calls } = open('?item=99999999&conditions=sell_price:lt:1950')
  expect((await screen.findByRole('alert')).textContent).toBe('There is no item 99999999. Choose another.')
  expect(screen.queryByText(/could not be computed/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  expect(bodies(calls, createAlert)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^What it is about/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Item' }), 'mystic')
  await screen.findByRole('option', { name: /Mystic Coin/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a view in the address is a rule about its items', async () => {
  const { user, calls } = open(
    '?view=%2Ftradepost%2Fdetailed%3Frarity%3DExotic&filter=rarity%3AExotic&conditions=sell_price:falls:8%25:1d',
  )
  await form()
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  await waitFor(() =>
    expect(bodies(calls, createAlert)).toMatchObject([
      { rule: { subject: { kind: 'view', filter: 'rarity:Exotic' }, conditions: 'sell_price:falls:8%:1d', hold: 2 } },
    ]),
  )
})

test('channels are chosen; without any the page alone hears of it', async () => {
  const push = channelOf({ id: 'p1', kind: 'push', name: 'Firefox on Linux' })
  const { user, calls } = open('?item=19721&conditions=sell_price:lt:1950', { channels: [...CHANNELS, push] })
  await user.click(await screen.findByRole('button', { name: /^Channels.*mail, push/ }))
  await user.click(await screen.findByRole('checkbox', { name: /^mail/ }))
  await user.click(screen.getByRole('checkbox', { name: /^push/ }))
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: /^Channels.*the page only/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  await waitFor(() => expect(bodies(calls, createAlert)).toMatchObject([{ channels: [] }]))
})

test('a refusal stands at the sentence, and is gone with the next change', async () => {
  const full = answer(createAlert, () => {
    throw new Fault('VALIDATION', 'the view matches 412 items; at most 300')
  })
  const { user } = open('?item=19721&conditions=sell_price:lt:1950', {}, [full])
  await form()
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The view matches 412 items; at most 300.')
  await user.selectOptions(screen.getByLabelText('Certainty'), 'likely')
  expect(screen.queryByRole('alert')).toBeNull()
})

const edited: Alert = alertOf({
  id: 'a7',
  name: 'Mine',
  channels: ['mail'],
  revision: 4,
  until: '2026-12-01T23:59:59Z',
})

test('a rule is changed in its sentence, with the revision that was read', async () => {
  const { user, calls, address } = open('?id=a7', { alerts: [edited] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Change alert' })).toBeDefined()
  await waitFor(() => expect(value().value).toBe('19s 50c'))
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-01')
  await user.clear(value())
  await user.type(value(), '18s')
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  await waitFor(() => expect(address()).toBe('/alerts'))
  expect(bodies(calls, updateAlert)).toMatchObject([
    {
      id: 'a7',
      revision: 4,
      name: 'Mine',
      until: edited.until,
      channels: ['mail'],
      rule: { conditions: 'sell_price:lt:1800' },
    },
  ])
})

test('a rule that is gone is not made again', async () => {
  open('?id=a7')
  expect(await screen.findByText('There is no such rule')).toBeDefined()
})

const figures = async () => {
  const strip = within(await screen.findByRole('region', { name: 'What it would have done, in figures' }))
  return (label: string) => strip.getByText(label).parentElement?.textContent
}

test('the preview says when it would have fired, and what the history does not show', async () => {
  const { user } = open('?item=19721&conditions=sell_price:lt:1950')
  const figure = await figures()
  expect(screen.getByText(/as far back as prices are stored\.$/)).toBeDefined()
  expect(figure('Would have fired')).toBe('Would have fired2 timesin 90 days')
  expect(figure('Held back')).toBe('Held back1 timebait 1')
  expect(figure('Without holding')).toBe('Without holding5 times2 polls save 3')
  await waitFor(() => expect(figure('Now')).toContain('4.1 % above'))
  expect(screen.getByText(/^Judged by the best price where.*In hours ‘for 2 polls’ cannot be seen\.$/)).toBeDefined()
  const each = within(screen.getByRole('region', { name: 'Each time' }))
  expect(each.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2', '1', 'held back'])
  expect(each.getByText('bait')).toBeDefined()
  const chart = await screen.findByRole('img', { name: /^Glob of Ectoplasm: sell price/ })
  expect(chart).toBeDefined()
  expect(screen.getByText('sell price, best')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '48h minutes' }))
  expect(figure('About once in')).toBe('About once innevernearest was 4.0 % away')
  expect(screen.getByText('Not once.')).toBeDefined()
})

test('the preview is asked for again once another amount is typed, and not for half of one', async () => {
  const { user, calls } = open('?item=19721&conditions=sell_price:lt:1950')
  await figures()
  await user.clear(value())
  await user.paste('18s 2')
  expect(await screen.findByText('Type an amount such as 19s 50c.')).toBeDefined()
  await user.clear(value())
  await user.paste('18s 20c')
  await waitFor(() =>
    expect(
      bodies(calls, previewAlert).map((body) => (body as { rule: { conditions: string } }).rule.conditions),
    ).toEqual(['sell_price:lt:1950', 'sell_price:lt:1820']),
  )
})

const previewed = (calls: readonly { name: string; body: unknown }[]) =>
  bodies(calls, previewAlert).map((body) => (body as { rule: { conditions: string } }).rule.conditions)

test('the threshold is moved by keys, and the sentence and the preview follow', async () => {
  const { user, calls, address } = open('?item=19721&conditions=sell_price:lt:1950')
  const handle = await screen.findByRole('slider', { name: 'Threshold' })
  expect([handle.getAttribute('aria-valuenow'), handle.getAttribute('aria-valuetext')]).toEqual(['1950', '19s 50c'])
  handle.focus()
  await user.keyboard('{ArrowDown}')
  const step = 1950 - Number(handle.getAttribute('aria-valuenow'))
  expect(step).toBeGreaterThan(0)
  await user.keyboard('{ArrowUp}{PageUp}')
  await waitFor(() => expect(Number(handle.getAttribute('aria-valuenow'))).toBeGreaterThan(1950 + 5 * step))
  expect(value().value).toBe(handle.getAttribute('aria-valuetext'))
  const now = handle.getAttribute('aria-valuenow')
  await waitFor(() => expect(previewed(calls)).toEqual(['sell_price:lt:1950', `sell_price:lt:${now}`]))
  expect(address()).toContain(`sell_price%3Alt%3A${now}`)
})

test('the threshold is dragged: the sentence follows at once, the address at the end', async () => {
  const { user, calls, address } = open('?item=19721&conditions=sell_price:lt:1950,sell_price:gt:1800')
  const handle = await screen.findByRole('slider', { name: 'Threshold' })
  handle.setPointerCapture = () => {}
  const from = Number.parseFloat(handle.style.top)
  const least = handle.getAttribute('aria-valuemin')
  const pointer = (clientY: number) => ({ target: handle, coords: { clientX: 200, clientY } })
  await user.pointer([{ keys: '[MouseLeft>]', ...pointer(from) }, pointer(from + 30)])
  const dragged = value().value
  expect(dragged).not.toBe('19s 50c')
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeLessThan(1950)
  expect(handle.getAttribute('aria-valuemin')).toBe(least)
  expect(address()).toContain('sell_price:lt:1950')
  fireEvent.lostPointerCapture(handle)
  await waitFor(() => expect(address()).not.toContain('sell_price:lt:1950'))
  expect(address()).toContain('sell_price%3Agt%3A1800')
  expect(value().value).toBe(dragged)
  await waitFor(() => expect(previewed(calls)).toHaveLength(2))
  await user.pointer([{ keys: '[/MouseLeft]' }, pointer(from)])
  expect(value().value).toBe(dragged)
})

test('of a list one item is judged, the nearest unless another is chosen', async () => {
  const list = answer(getList, () => ({
    reply: { id: 'L1', name: 'Mats', items: [19976, 19721], revision: 1, updatedAt: '2026-11-20T12:00:00Z' },
  }))
  const { user, calls } = open('?list=L1&conditions=sell_price:lt:1950', { lists: { L1: 'Mats' } }, [list])
  await figures()
  expect(screen.getByLabelText<HTMLSelectElement>('Item of the preview').value).toBe('19721')
  await user.selectOptions(screen.getByLabelText('Item of the preview'), 'Mystic Coin')
  await waitFor(() => expect(bodies(calls, previewAlert)).toMatchObject([{ itemId: 19721 }, { itemId: 19976 }]))
})

test('without a complete sentence, and of orders, there is nothing to judge', async () => {
  const { user, calls } = open('?orders=all&conditions=filled:eq:1')
  expect(await screen.findByText('Judged from the next reading on')).toBeDefined()
  expect(screen.getByText(/^Orders are read with your archives, every 24 hours;/)).toBeDefined()
  const often = within(screen.getByLabelText('How often'))
  expect(often.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['each order once'])
  await user.selectOptions(screen.getByLabelText('What happens'), 'undercut')
  expect(often.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'each order once',
    'again after it was first',
    'at most once an hour',
    'at most once a day',
  ])
  expect(bodies(calls, previewAlert)).toEqual([])
})

test('a rule can be armed while its past cannot be judged', async () => {
  const away = answer(previewAlert, () => {
    throw new Fault('UNAVAILABLE')
  })
  const { user, calls } = open('?item=19721&conditions=sell_price:lt:1950', {}, [away])
  expect((await screen.findByRole('alert')).textContent).toContain('What it would have done could not be computed')
  await user.click(screen.getByRole('button', { name: 'Arm it' }))
  await waitFor(() => expect(bodies(calls, createAlert)).toHaveLength(1))
})
