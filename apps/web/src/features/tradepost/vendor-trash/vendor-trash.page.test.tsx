import { getItems, type ItemRow } from '@gildscope/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { streamServer } from '../../../testing/stream-server.ts'

/** A vendor pays 64 copper, players 96: 32 less, a third of 96. */
const HIDE = {
  id: 1,
  name: 'Hide Scrap',
  rarity: 'Basic',
  type: 'Trophy',
  marketable: true,
  NoSell: false,
  AccountBound: false,
  vendor_value: 64,
  buy_price: 96,
  sell_price: 128,
  vendor_buy_loss: -32,
  vendor_buy_loss_percent: -33.33,
  vendor_sell_loss: -64,
  vendor_sell_loss_percent: -50,
} satisfies ItemRow
const UNWANTED = {
  ...HIDE,
  id: 2,
  name: 'Old Boot',
  buy_price: null,
  vendor_buy_loss: -100_000_000,
  vendor_buy_loss_percent: -100,
}
const DEARER = { ...HIDE, id: 3, name: 'Bent Spoon', buy_price: 60, vendor_buy_loss: 4, vendor_buy_loss_percent: 6.67 }
const OTHERS = [
  { ...HIDE, id: 4, name: 'Bound', AccountBound: true },
  { ...HIDE, id: 5, name: 'Unsaleable', NoSell: true },
  { ...HIDE, id: 6, name: 'Worthless', vendor_value: 0 },
]
const answers = itemsAnswers(() => [UNWANTED, HIDE, DEARER, ...OTHERS])
const rowText = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''

test('shows what vendors take by buy loss, a missing price last', async () => {
  const { calls } = renderPage('/vendor_trash', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Hide Scrap' })
  expect(screen.getByRole('heading', { name: 'Items that are close to vendor value' })).toBeDefined()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Bent Spoon',
    'Hide Scrap',
    'Old Boot',
  ])
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({
    sort: 'vendor_buy_loss',
    order: 'desc',
    limit: 30,
  })
})

test('shows the loss in coins and percent, and that of a missing price as the specification names it', async () => {
  renderPage('/vendor_trash', { answers })
  await screen.findByRole('rowheader', { name: 'Hide Scrap' })
  expect(rowText('Hide Scrap')).toContain('minus 32 copper')
  expect(rowText('Hide Scrap')).toContain('−33.33 %')
  expect(rowText('Old Boot')).toContain('minus 10,000 gold')
  expect(rowText('Old Boot')).toContain('−100.00 %')
})

test('losses follow prices that change while the page is open', async () => {
  const server = streamServer()
  renderPage('/vendor_trash', { answers, openEvents: server.openEvents })
  await screen.findByRole('rowheader', { name: 'Hide Scrap' })
  await waitFor(() => expect(server.listening()).toHaveLength(1))
  server.changePrices([{ id: 1, buy_price: 80, sell_price: 128, buy_quantity: 1, sell_quantity: 1 }])
  // 64 - 80 = -16, a fifth of 80.
  await waitFor(() => expect(rowText('Hide Scrap')).toContain('−20.00 %'))
})

test('a click on a head sorts by it, kept in the address', async () => {
  const { user, address } = renderPage('/vendor_trash', { answers })
  await screen.findByRole('rowheader', { name: 'Hide Scrap' })
  await user.click(screen.getByRole('button', { name: /^Sell loss %/ }))
  expect(address()).toContain('sort=vendor_sell_loss_percent&order=desc')
})

test('says that items could not be fetched', async () => {
  const failing = answer(getItems, () => {
    throw new Fault('UNAVAILABLE', 'the market is still being loaded')
  })
  renderPage('/vendor_trash', { answers: [failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Items could not be fetched')
})

test('says that vendors buy nothing that players could have', async () => {
  renderPage('/vendor_trash', { answers: itemsAnswers(() => OTHERS) })
  expect(await screen.findByText('No items here')).toBeDefined()
  const what = screen.getByRole('link', { name: 'What is listed' })
  expect(what.getAttribute('href')).toBe('/help/vendor-trash#what-is-listed')
})
