import { getGameListings } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const level = (unit_price: number, quantity: number) => ({ unit_price, quantity, listings: 1 })
/** 9 units for 200 + 312 + 600 = 1112. */
const book = answer(getGameListings, ({ params }) => ({
  reply: { id: params.id, buys: [], sells: [level(150, 4), level(100, 2), level(104, 3)] },
}))
const items = itemsAnswers(() => tradedItems(['Glob of Ectoplasm']))

const panel = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section')
  if (section === null) throw new Error(`no panel ${title}`)
  return within(section)
}
const figures = (title: string): string[] =>
  panel(title)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

test('opens with the item that sells most, and says that it is an example', async () => {
  const { address } = renderPage('/buyout', { answers: [...items, book] })
  await screen.findByRole('heading', { name: 'For a budget' })
  expect(screen.getByRole('link', { name: 'Glob of Ectoplasm' })).toBeDefined()
  expect(screen.getByText(/^An example/)).toBeDefined()
  expect(address()).toBe('/buyout')
})

test('asks for an item where nothing is traded', async () => {
  renderPage('/buyout', { answers: [...itemsAnswers(() => []), book] })
  expect(await screen.findByText('No item selected')).toBeDefined()
  expect(screen.queryByText(/^An example/)).toBeNull()
})

test('answers four questions of the address from the asks', async () => {
  renderPage('/buyout?item=1&gold=5s12c&price=1s4c&percentage=0.5&quantity=9', { answers: [...items, book] })
  await screen.findByRole('heading', { name: 'For a budget' })
  // 512 copper pay for the five cheapest: 102.4 each, at most 104. 85 % of 122 = 103.7 bring 103 back, 85 % of 121 do not.
  const five = ['5', '5 silver 12 copper', '1 silver 2 copper', '1 silver 4 copper', '1 silver 22 copper']
  for (const title of ['For a budget', 'Up to a price']) {
    expect(figures(title).map((text, at) => text.includes(five[at] ?? '?'))).toEqual([true, true, true, true, true])
  }
  // Half of 9 is 4 whole ones: 2 x 100 + 2 x 104.
  expect(figures('A share of the supply')[1]).toContain('4 silver 8 copper')
  // 1112 / 9 = 123.6, so 124 must come back: 85 % of 146 = 124.1.
  expect(figures('A number of units')[1]).toContain('11 silver 12 copper')
  expect(figures('A number of units')[4]).toContain('1 silver 46 copper')
})

test('draws how far each answer reaches into the listings, those of the same price together', async () => {
  renderPage('/buyout?item=1&gold=5s12c&price=1s4c&percentage=0.1&quantity=9', { answers: [...items, book] })
  await screen.findByRole('img', {
    name: 'Depth of the order book',
    description:
      'Within 50 percent of the price 9 units are offered. Gold, Price to 1 silver 4 copper, Quantity to 1 silver 50 copper.',
  })
  expect(screen.queryByRole('grid')).toBeNull()
})

test('calculates on input and keeps it in the address', async () => {
  const { user, address } = renderPage('/buyout?item=1', { answers: [...items, book] })
  const field = await screen.findByRole('spinbutton', { name: 'Quantity' })
  await user.clear(field)
  await user.type(field, '3')
  expect(address()).toContain('quantity=3')
  expect(figures('A number of units')[1]).toContain('3 silver 4 copper')
  const gold = screen.getByRole('textbox', { name: 'Gold' })
  await user.clear(gold)
  await user.type(gold, '2g{ArrowUp}')
  expect(gold).toHaveProperty('value', '3g')
})

test('a share above 1 is marked as invalid, and counts nothing', async () => {
  renderPage('/buyout?item=1&percentage=1.5', { answers: [...items, book] })
  expect(await screen.findByText('Type a number from 0 to 1.')).toBeDefined()
  expect(screen.getByRole('spinbutton', { name: 'Percentage' }).getAttribute('max')).toBe('1')
  expect(screen.getByRole('spinbutton', { name: 'Percentage' }).getAttribute('step')).toBe('0.01')
  expect(figures('A share of the supply')[0]).toContain('–')
})

test('no units are marked as invalid, too', async () => {
  renderPage('/buyout?item=1&quantity=0', { answers: [...items, book] })
  expect(await screen.findByText('Type a number, 1 or more.')).toBeDefined()
  expect(figures('A number of units')[0]).toContain('–')
})

test('reports that the item is not on sale, and that the game did not answer', async () => {
  const none = answer(getGameListings, () => {
    throw new Fault('NOT_FOUND', 'no such id')
  })
  const first = renderPage('/buyout?item=1', { answers: [...items, none] })
  expect(await screen.findByText('No one is selling this item')).toBeDefined()
  first.unmount()
  const failing = answer(getGameListings, () => {
    throw new Fault('UNAVAILABLE', 'API not active')
  })
  renderPage('/buyout?item=1', { answers: [...items, failing] })
  expect((await screen.findByRole('alert')).textContent).toContain('Sell listings could not be fetched')
})
