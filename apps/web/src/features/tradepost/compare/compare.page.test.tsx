import { DAY_MS } from '@gildscope/base/time'
import { getCalendar, getHistory, getHourlyHistory, getItems } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { WITHOUT_PAST } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { useSavedFiles } from '../../../testing/saved-files.ts'

const NAMES = ['Ecto', 'Coin', 'Claw', 'Stone', 'Steel', 'Fang', 'Diamond', 'Crystal', 'Bone']
const ITEMS = [...tradedItems(NAMES), { id: 77, name: 'Mystic Clover', marketable: false }]
const NOW = Date.parse('2026-11-20T00:00:00Z')
const DAYS = 30

/** Item 2 does nearly what item 1 does; the others each go their own way. */
const priceOf = (id: number, day: number): number =>
  id === 2 ? priceOf(1, day) * 2 + 60 * Math.sin(day * 5) : Math.round(1_000 + 100 * Math.sin(day * (0.7 + id)) + day)

const rowsOf = (ids: readonly number[], days = DAYS) =>
  ids.flatMap((itemID) =>
    Array.from({ length: days }, (_, day) => ({
      ...{ itemID, type: 'day', date: new Date(NOW - (days - 1 - day) * DAY_MS).toISOString() },
      ...{ sell_price_avg: priceOf(itemID, day), sell_sold: 70, sell_sold_error: 7, sell_value: 70_000 },
      ...{ buy_price_avg: 500, buy_sold: 30, buy_sold_error: null, buy_value: 15_000 },
    })),
  )
const history = answer(getHistory, ({ query }) => ({ reply: rowsOf(query.itemID ?? []) }))
const answers = [history, ...itemsAnswers(() => ITEMS)]

const files = useSavedFiles()

const rowOf = async (name: string): Promise<string> => {
  const grid = await screen.findByRole('grid', { name: 'Compared items' })
  return (await within(grid).findByRole('rowheader', { name })).closest('tr')?.textContent ?? ''
}
const figure = (label: string): string => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? ''
const lines = () => within(screen.getByRole('group', { name: 'Shown in the chart' }))

test('compares the items of the address on one scale, by one call', async () => {
  const { calls } = renderPage('/compare?ids=1,2,3&range=1m', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await rowOf('Ecto')
  const asked = calls.filter(({ name }) => name === getHistory.name)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.query).toMatchObject({ itemID: [1, 2, 3], start: '2026-10-22' })
  const change = (id: number) => (priceOf(id, DAYS - 1) / priceOf(id, 0) - 1) * 100
  expect(await rowOf('Claw')).toContain(`${Math.abs(change(3)).toFixed(1)} %`)
  expect(await rowOf('Ecto')).toContain('70')
  const cursor = screen.getByRole('slider', { name: 'Time of the chart' })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^20 Nov 2026, Ecto [+−][\d.]+ %, Coin .*, All of these /)
})

test('says what moves together, of how many days, and that few days say nothing', async () => {
  const { user, unmount } = renderPage('/compare?ids=1,2,3&range=1m', { answers })
  const matrix = await screen.findByRole('table', { name: 'Correlation of daily changes' })
  expect(within(matrix).getAllByTitle(/^Ecto and Coin: 0\.9\d ± 0\.\d\d, 29 days$/)).toHaveLength(1)
  expect(figure('Move most together')).toContain('Ecto, Coin')
  expect(screen.getByText(/^Marked: Ecto and Coin, 0\.9\d ± 0\.\d\d, 29 days\.$/)).toBeDefined()
  expect(await rowOf('Coin')).toMatch(/0\.9\d$/)
  // Another item in focus: the others are compared with it.
  await user.click(within(screen.getByRole('grid')).getByRole('rowheader', { name: 'Claw' }))
  expect(await screen.findByRole('columnheader', { name: /With Claw/ })).toBeDefined()
  unmount()
  const short = answer(getHistory, ({ query }) => ({ reply: rowsOf(query.itemID ?? [], 12) }))
  renderPage('/compare?ids=1,2&range=1m', { answers: [short, ...answers] })
  expect(await screen.findByText('Too few: 11 of 20 days.')).toBeDefined()
})

test('items are added by search, hidden, and removed, all in the address', async () => {
  const { user, address } = renderPage('/compare?ids=1,2', { answers })
  await rowOf('Ecto')
  await user.type(screen.getByRole('combobox', { name: 'Add an item' }), 'diamond')
  await user.click(await screen.findByRole('option', { name: /Diamond/ }))
  expect(address()).toBe('/compare?ids=1%2C2%2C7')
  await rowOf('Diamond')
  await user.click(lines().getByRole('button', { name: 'Coin' }))
  expect(address()).toContain('hide=2')
  expect(lines().getByRole('button', { name: 'Coin' }).getAttribute('aria-pressed')).toBe('false')
  await waitFor(() =>
    expect(screen.getByRole('slider', { name: 'Time of the chart' }).getAttribute('aria-valuetext')).not.toContain(
      'Coin',
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Ecto' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Ecto' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('No items selected')).toBeDefined()
})

test('names what it leaves out: no ids, unknown items, untradable ones, and those beyond eight', async () => {
  renderPage('/compare?ids=1,abc,77,999,2,3,4,5,6,7', { answers })
  await rowOf('Ecto')
  const note = screen.getByText(/^Left out:/).textContent
  expect(note).toBe(
    'Left out: “abc” is no item id; 7: 8 items at most; Mystic Clover is not traded; no item has the id 999.',
  )
  expect(screen.getByRole('combobox', { name: 'Add an item' })).toHaveProperty('disabled', true)
})

test('the other side is drawn without another call, a week by hours, and prices in place of changes', async () => {
  const hours = answer(getHourlyHistory, () => ({ reply: [] }))
  const { user, calls, address } = renderPage('/compare?ids=1,2&range=1m', { answers: [hours, ...answers] })
  await rowOf('Ecto')
  await user.click(screen.getByRole('radio', { name: 'Buy' }))
  await waitFor(async () => expect(await rowOf('Ecto')).toContain('30'))
  expect(calls.filter(({ name }) => name === getHistory.name)).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Price, log' }))
  await user.click(screen.getByRole('radio', { name: '7d' }))
  expect(address()).toBe('/compare?ids=1%2C2&range=7d&prices=buy&as=price')
  expect(await screen.findByText('No history in this range')).toBeDefined()
})

test('without any item nothing of the former ones is left', async () => {
  const { user } = renderPage('/compare?ids=1,2&range=1m', { answers })
  await rowOf('Ecto')
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('No items selected')).toBeDefined()
  expect(screen.queryByRole('grid', { name: 'Compared items' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Shown in the chart' })).toBeNull()
})

test('without ids it opens with what most was paid for', async () => {
  const { calls, address } = renderPage('/compare', { answers })
  await rowOf('Steel')
  expect(screen.getByText(/^An example: what most was paid for/)).toBeDefined()
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({ sort: '7d_sell_value', limit: 5 })
  expect(address()).toBe('/compare')
})

test('names the festival under the crosshair, unless the address says none', async () => {
  const calendar = answer(getCalendar, () => ({
    reply: {
      festivals: [
        {
          ...{ id: 'halloween', name: 'Halloween', source: 'https://example.org', asOf: '2026-08-07' },
          runs: [{ start: '2026-11-10', end: '2026-11-30' }],
          next: {
            start: '2027-10-05',
            end: '2027-11-02',
            isExpected: true,
            earliest: '2027-10-01',
            latest: '2027-10-18',
          },
        },
      ],
      releases: [],
    },
  }))
  const { user, address } = renderPage('/compare?ids=1,2&range=1m', { answers: [calendar, ...answers] })
  await rowOf('Ecto')
  const cursor = screen.getByRole('slider', { name: 'Time of the chart' })
  await waitFor(() => expect(cursor.getAttribute('aria-valuetext')).toMatch(/, Halloween$/))
  await user.click(screen.getByRole('button', { name: 'Festivals' }))
  expect(address()).toContain('calendar=none')
  await waitFor(() => expect(cursor.getAttribute('aria-valuetext')).not.toContain('Halloween'))
})

test('writes its lines as CSV', async () => {
  const { user } = renderPage('/compare?ids=1,2&range=1m', { answers })
  await rowOf('Ecto')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await user.click(await screen.findByRole('menuitem', { name: /All rows/ }))
  await waitFor(() => expect(files.count()).toBe(1))
  const text = await files.last()
  const [head, first, ...rest] = text.trim().split(/\r?\n/)
  expect(head).toContain('date,itemID,name,price,change,sold,sold_error,value')
  expect(first).toContain('Ecto')
  expect(rest).toHaveLength(2 * DAYS - 1)
})

test('says that an installation has no past yet, and what failed', async () => {
  const empty = answer(getHistory, () => ({ reply: [] }))
  const first = renderPage('/compare?ids=1,2', { answers: [empty, WITHOUT_PAST, ...answers] })
  const notice = (await screen.findByText('No history in this range')).parentElement
  await waitFor(() => expect(notice?.textContent).toContain('HISTORY_ARCHIVE_URL'))
  first.unmount()
  const down = answer(getHistory, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/compare?ids=1,2', { answers: [down, ...answers] })
  expect(await screen.findByText('The items could not be compared')).toBeDefined()
})
