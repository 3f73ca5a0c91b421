import { getItems, getStatus } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { WELL } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const NAMES = ['Glob of Ectoplasm', 'Mystic Coin']
const answers = itemsAnswers(() => tradedItems(NAMES))
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('shows that it loads, then the changes of all items', async () => {
  renderPage('/tradepost/gnashblade', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Mystic Coin' })
  expect(rowNames()).toEqual(NAMES)
  expect(screen.getAllByText('+200 %').length).toBeGreaterThan(0)
})

test('sorts by a change, and the address keeps it', async () => {
  const { calls } = renderPage('/tradepost/gnashblade?sort=7d_sell_value_change&order=asc', { answers })
  await screen.findByRole('rowheader', { name: 'Mystic Coin' })
  expect(rowNames()).toEqual(NAMES.toReversed())
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({
    sort: '7d_sell_value_change',
    order: 'asc',
  })
})

test('says so while not all of the time was seen', async () => {
  const young = answer(getStatus, () => ({ reply: { ...WELL, coverage1d: 1, coverage7d: 0.3 } }))
  renderPage('/tradepost/gnashblade', { answers: [young, ...answers] })
  expect(await screen.findByText('2 of 7 days seen')).toBeDefined()
})

test('says that nothing matches a filter', async () => {
  renderPage('/tradepost/gnashblade?f.1d_sell_sold=9999,', { answers })
  expect(await screen.findByText(/No item matches/)).toBeDefined()
})

test('says that the items could not be fetched and shows them once they can', async () => {
  let isDown = true
  const [list] = answers
  const flaky = answer(getItems, (input) => {
    if (isDown) throw new Fault('offline')
    return list?.respond(input) as { reply: []; total: number }
  })
  const { user } = renderPage('/tradepost/gnashblade', { answers: [flaky] })
  const alert = await screen.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('rowheader', { name: 'Mystic Coin' })).toBeDefined()
})
