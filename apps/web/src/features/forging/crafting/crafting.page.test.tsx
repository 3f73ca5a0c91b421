import { getAccountBank, getAccountMaterials, getCrafting, getManyGameListings, getRecipes } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GAME_ACCOUNT, SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { answers, materialAnswers } from './testing/crafting-answers.ts'

beforeEach(unmark)
afterEach(unmark)

const lastQuery = (calls: ReturnType<typeof renderPage>['calls']) =>
  calls.findLast(({ name }) => name === getCrafting.name)?.query

/** The lines of the tree, cells separated. */
const tree = async () => {
  const table = await screen.findByRole('table', { name: 'How to make Sword' })
  const [, ...lines] = within(table).getAllByRole('row')
  return lines.map((line) => [...line.children].map(({ textContent }) => textContent).join(' | '))
}
const totals = async () => (await screen.findByLabelText('Totals')).textContent

test('shows recipes by profit per day, which the service sorts and pages', async () => {
  const { calls } = renderPage('/crafting', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const row = (await screen.findByRole('rowheader', { name: 'Sword' })).closest('tr')?.textContent
  for (const text of ['Huntsman, Weaponsmith', '400', 'Yes', '10.0', '4 silver 50 copper', '80 silver', '3.0 s'])
    expect(row).toContain(text)
  expect(screen.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe('/planner?targets=1x1')
  expect(lastQuery(calls)).toMatchObject({
    ...{ sort: 'profit_per_day', order: 'desc', offset: 0, limit: 20, ingredients: 'buy', output: 'sell' },
  })
})

test('asks for a profession, other prices and bounds, and the address keeps them', async () => {
  const { user, calls, address } = renderPage('/crafting?f.time_to_craft_s=2,', { answers })
  await screen.findByRole('rowheader', { name: 'Sword' })
  const professions = screen.getByRole('combobox', { name: 'Profession' })
  expect(within(professions).getAllByRole('option')).toHaveLength(1 + 10)
  within(professions).getByRole('option', { name: 'Homesteader' })
  await user.selectOptions(professions, 'Tailor')
  await user.click(screen.getByRole('button', { name: 'Crafting Prices: Buy' }))
  expect(address()).toContain('f.disciplines=Tailor')
  expect(address()).toContain('crafting=sell')
  await screen.findByRole('rowheader', { name: 'Sword' })
  expect(lastQuery(calls)).toMatchObject({
    ingredients: 'sell',
    filter: {
      terms: [
        { field: 'disciplines', op: 'cts', value: 'Tailor' },
        { field: 'time_to_craft_ms', op: 'gte', value: 2000 },
      ],
    },
  })
})

test('opens the tree of a recipe with the cheapest way to craft the requested units', async () => {
  const { user, address } = renderPage('/crafting', { answers })
  await user.click(await screen.findByRole('button', { name: 'Show the tree of Sword' }))
  expect(address()).toBe('/crafting?recipe=10')
  // 3 ingots: bought 270, of 6 ore 240; 7 dust: bought 210, of 6 ore (10 dust) 240
  expect(await tree()).toEqual([
    expect.stringMatching(
      /^Sword \| 1 \| {2}\| Craft 1 × \(Huntsman, Weaponsmith 400\) \| 9 silver.* 4 silver 50 copper/,
    ),
    expect.stringMatching(/^Ingot \| 3 \| {2}\| Craft 3 × .* 2 silver 70 copper.* \| 2 silver 40 copper/),
    expect.stringMatching(/^Ore \| 6 \| {2}\| Buy \| 2 silver 40 copper/),
    expect.stringMatching(/^Dust \| 7 \| {2}\| Buy \| 2 silver 10 copper/),
  ])
  // 850 less 450, in 3 s: 8,000 a minute
  expect(await totals()).toMatch(/Profit4 silver\+/)
  expect(await totals()).toContain('80 silver')
})

test.each(['0', '', '-3', 'many'])('asks how many units to make for “%s”', async (units) => {
  renderPage(`/crafting?recipe=10&units=${units}`, { answers })
  expect(await screen.findByText('How many units?')).toBeDefined()
  expect(screen.queryByRole('table', { name: 'How to make Sword' })).toBeNull()
  expect(screen.queryAllByText('Type a number from 1 to 99999.')).toHaveLength(units === '' ? 0 : 1)
})

test('uses dust made five at a time once enough of it is needed', async () => {
  renderPage('/crafting?recipe=10&units=5', { answers })
  // 15 ingots 1,200; 35 dust: bought 1,050, made 7 x 3 ore 840; 5 x 850 less 2,040
  const lines = await tree()
  expect(lines[3]).toMatch(/^Dust \| 35 \| {2}\| Craft 7 ×/)
  expect(await totals()).toContain('20 silver 40 copper')
  expect(await totals()).toContain('22 silver 10 copper')
})

test('walks the order books of the parts when chosen', async () => {
  const level = (unit_price: number, quantity: number) => ({ listings: 1, unit_price, quantity })
  const listings = answer(getManyGameListings, ({ query }) => ({
    reply: [
      { id: 1, buys: [level(900, 1)], sells: [level(1000, 5)] },
      { id: 2, buys: [], sells: [level(100, 2), level(300, 9)] },
      { id: 3, buys: [], sells: [level(45, 2), level(50, 100)] },
      { id: 5, buys: [], sells: [level(35, 100)] },
    ].filter(({ id }) => query.ids.includes(id)),
  }))
  const { user, calls, address } = renderPage('/crafting?recipe=10', { answers: [listings, ...answers] })
  await tree()
  expect(calls.some(({ name }) => name === getManyGameListings.name)).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: 'Walk the order books' }))
  expect(address()).toContain('depth=1')
  // 3 ingots: bought 100 + 100 + 300, of 6 ore 2 x 45 + 4 x 50 = 290; 7 dust 245
  const lines = await tree()
  expect(lines[1]).toMatch(/^Ingot \| 3 \| {2}\| Craft 3 × .* 5 silver.* \| 2 silver 90 copper/)
  expect(lines[0]).toContain('5 silver 35 copper')
})

test('says that order books could not be read', async () => {
  const down = answer(getManyGameListings, () => {
    throw new Fault('offline')
  })
  renderPage('/crafting?recipe=10&depth=1', { answers: [down, ...answers] })
  expect(await screen.findByText('Order books could not be fetched')).toBeDefined()
})

test('uses own materials first, and sends the key in no other call', async () => {
  mark()
  const keys: string[] = []
  const owner = signedIn({ gameAccounts: { 'Orla.1234': GAME_ACCOUNT } })
  const { user, calls } = renderPage('/crafting?recipe=10', { answers: [owner, ...materialAnswers(keys), ...answers] })
  await user.click(await screen.findByRole('checkbox', { name: 'Own materials first' }))
  // Two ingots are owned; the third is made from one ore in the bank and one for 40.
  await screen.findAllByText('40 copper')
  const lines = await tree()
  expect(lines[1]).toMatch(/^Ingot \| 3 \| 2 \| Craft 1 ×/)
  expect(lines[2]).toMatch(/^Ore \| 2 \| 1 \| Buy \| 40 copper/)
  expect(lines[0]).toContain('2 silver 50 copper')
  expect(keys).toEqual([GAME_ACCOUNT.key, GAME_ACCOUNT.key])
  const keyed = [getAccountMaterials.name, getAccountBank.name]
  expect(JSON.stringify(calls.filter(({ name }) => !keyed.includes(name)))).not.toContain(GAME_ACCOUNT.key)
})

test('names the permission that a key lacks', async () => {
  mark()
  const blind = signedIn({ gameAccounts: { 'Blind.5678': { ...GAME_ACCOUNT, permissions: ['account'] } } })
  renderPage('/crafting?recipe=10&own=1', { answers: [blind, ...answers] })
  expect(await screen.findByText(/The key of Blind.5678 lacks the permission “inventories”/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Link a key that has it' }).getAttribute('href')).toBe('/account')
  expect((await tree())[0]).toContain('4 silver 50 copper')
})

test('says which part has no price, and that a recipe is unknown', async () => {
  const { unmount } = renderPage('/crafting?recipe=13', { answers: [SIGNED_OUT, ...answers] })
  expect(await screen.findByText(/Neither for sale nor craftable for want of a price: Hilt/)).toBeDefined()
  unmount()
  renderPage('/crafting?recipe=99', { answers: [SIGNED_OUT, ...answers] })
  expect(await screen.findByText('There is no such recipe')).toBeDefined()
})

test('says that recipes could not be fetched, in the table and in the tree', async () => {
  const down = [getCrafting, getRecipes].map((endpoint) =>
    answer(endpoint, () => {
      throw new Fault('UNAVAILABLE', 'the market is still being loaded')
    }),
  )
  renderPage('/crafting?recipe=10', { answers: [...down, ...answers] })
  expect(await screen.findByText('Recipes could not be fetched')).toBeDefined()
  expect(await screen.findByText('The recipe could not be fetched')).toBeDefined()
})

test('says that no product is offered', async () => {
  renderPage('/crafting', { answers: [answer(getCrafting, () => ({ reply: [], total: 0 })), ...answers] })
  expect(await screen.findByText('No recipes here')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What is listed' }).getAttribute('href')).toBe('/help/crafting')
})
