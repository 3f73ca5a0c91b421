import { getCalendar, getGemExchange, getItems, type ItemRow } from '@gildscope/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

type Row = ItemRow & { id: number }
const COIN: Row = {
  ...{ id: 19_976, name: 'Mystic Coin', rarity: 'Rare', type: 'Trophy', marketable: true },
  ...{ buy_price: 12_000, sell_price: 12_500 },
}
const SPARK: Row = {
  ...{ id: 29_167, name: 'Spark', rarity: 'Exotic', type: 'Weapon', marketable: true },
  ...{ buy_price: 900_000, sell_price: 1_000_001 },
}
const TWILIGHT: Row = {
  ...SPARK,
  id: 30_704,
  name: 'Twilight',
  rarity: 'Legendary',
  buy_price: 50_000,
  sell_price: null,
}
const INFUSION: Row = { ...SPARK, id: 90_000, name: 'Expensive Infusion', buy_price: 1_000_000, sell_price: 5_000_000 }
const CHEAP: Row = { ...SPARK, id: 90_001, name: 'Cheap Sword', buy_price: 999_999 }
const items = itemsAnswers(() => [COIN, SPARK, TWILIGHT, INFUSION, CHEAP])
const rates = answer(getGemExchange, () => ({
  reply: [
    { date: '2026-11-19T23:50:00.000Z', coins_to_gems: 2_400, gems_to_coins: 1_700 },
    { date: '2026-11-20T12:20:00.000Z', coins_to_gems: 2_503, gems_to_coins: 1_800 },
  ],
}))
const answers = [...items, rates]
const rowText = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''

test('shows precursors, legendaries and what costs 100 gold, each once, in coins at the buy price', async () => {
  renderPage('/mc_standard', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Spark' })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Expensive Infusion',
    'Spark',
    'Twilight',
  ])
  // 900000 / 12000 = 75; 1000001 / 12000 = 83.3; 90 % of 1000001 are 900000: 75 coins again.
  for (const text of ['75.0', '83.3', '90 gold', '100 gold 1 copper']) expect(rowText('Spark')).toContain(text)
  expect(screen.getAllByText('Sell - 90%').length).toBeGreaterThan(0)
})

test('converts gold and coins both ways, kept in the address', async () => {
  const { user, address } = renderPage('/mc_standard?coins=10', { answers })
  await screen.findByRole('rowheader', { name: 'Spark' })
  // 100 gold / 1.2 gold; 10 x 1.2 gold.
  expect(screen.getByText('83.3 Mystic Coins')).toBeDefined()
  expect(screen.getByText('12 gold')).toBeDefined()
  const gold = screen.getByRole('textbox', { name: 'Gold' })
  await user.clear(gold)
  await user.type(gold, '6g')
  expect(screen.getByText('5.0 Mystic Coins')).toBeDefined()
  expect(address()).toContain('gold=6g')
})

test('shows what gold is in gems and gems in gold, and the history', async () => {
  const { user } = renderPage('/mc_standard', { answers })
  // 1000000 / 2503 = 399.5; 400 x 1800.
  expect(await screen.findByText('399 gems')).toBeDefined()
  expect(screen.getByText('72 gold')).toBeDefined()
  expect(
    screen.getByRole('img', {
      name: 'Gem exchange by day',
      description: '2 days. Last: 20 Nov: 100 gems cost 25 gold 3 silver and bring 18 gold.',
    }),
  ).toBeDefined()
  screen.getByRole('slider', { name: 'Day of the gem exchange' }).focus()
  await user.keyboard('{Home}')
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '19 Nov: 100 gems cost 24 gold and bring 17 gold',
  )
})

test('says that no rate was read, and that rates and items could not be fetched', async () => {
  const none = renderPage('/mc_standard', { answers: [...items, answer(getGemExchange, () => ({ reply: [] }))] })
  expect(await screen.findByText('No rate was read yet')).toBeDefined()
  none.unmount()
  const failing = [getGemExchange, getItems].map((endpoint) =>
    answer(endpoint, () => {
      throw new Fault('UNAVAILABLE', 'later')
    }),
  )
  renderPage('/mc_standard', { answers: failing })
  expect(await screen.findByText('Rates of gems could not be fetched')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('Items could not be fetched')
})

test('festivals are named under the crosshair of the exchange, and the address keeps their switch', async () => {
  const calendar = answer(getCalendar, () => ({
    reply: {
      festivals: [
        {
          ...{ id: 'four-winds', name: 'Four Winds', source: 'https://example.org', asOf: '2026-08-07' },
          runs: [{ start: '2026-11-10', end: '2026-11-30' }],
          next: {
            start: '2026-11-10',
            end: '2026-11-30',
            isExpected: false,
            earliest: '2026-11-10',
            latest: '2026-11-10',
          },
        },
      ],
      releases: [],
    },
  }))
  const { user, address } = renderPage('/mc_standard', { answers: [...answers, calendar] })
  const cursor = await screen.findByRole('slider', { name: 'Day of the gem exchange' })
  const festivals = await screen.findByRole('switch', { name: 'Festivals' })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/, Four Winds$/)
  await user.click(festivals)
  expect(address()).toBe('/mc_standard?calendar=none')
  expect(cursor.getAttribute('aria-valuetext')).not.toContain('Four Winds')
})
