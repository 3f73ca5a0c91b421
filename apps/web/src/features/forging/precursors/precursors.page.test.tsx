import { type ForgeRecord, getManyGameListings, getPrecursorForges, submitPrecursorForge } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { FORGE_PHRASES } from '../shared/forge-phrases.ts'
import { forgeAnswers, RECORDS, WEAPONS } from '../shared/testing/forge-answers.ts'

const answers = forgeAnswers(() => RECORDS)
const lines = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
const summary = async () => {
  await screen.findByRole('table', { name: 'Summary' })
  return lines('Summary')
}

beforeEach(() => sessionStorage.clear())

test('shows that it loads, then what came out, the newest first', async () => {
  renderPage('/precursors', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: 'Dawn' })
  const outputs = within(screen.getByRole('grid', { name: 'Outputs of forges of exotic weapons' }))
  expect(outputs.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    "Berserker's Pearl Broadsword of Fire",
    'Dawn',
    "Berserker's Pearl Broadsword of Fire",
  ])
})

test('counts finds and says what a forge is worth today', async () => {
  renderPage('/precursors', { answers })
  const text = (await summary()).join('\n')
  // 1 of 3; 1 - 0.975^(1/3) = 0.84 %
  expect(text).toContain('Precursors found1')
  expect(text).toContain('33.33 %0.84 % to 90.57 %')
  // (4,250,000 + 2 x 2,550) / 3 = 1,418,366.67; the cheapest input costs 2,000, four 8,000; 1,410,366.67
  expect(text).toContain('141 gold 83 silver 67 copper')
  expect(text).toContain('80 silver')
  expect(text).toContain('141 gold 3 silver 67 copper')
  expect(text).toContain('too few')
})

test('counts an input at what those of ten forges cost, by walking the order books', async () => {
  const asked: unknown[] = []
  const books = answer(getManyGameListings, ({ query }) => {
    asked.push(query)
    const level = (unit_price: number, quantity: number) => ({ unit_price, quantity, listings: 1 })
    // One for a copper, then 39 at 30 silver: 117,001 / 40 = 2925.03
    return { reply: [{ id: 1, buys: [], sells: [level(1, 1), level(3000, 500)] }] }
  })
  renderPage('/precursors', { answers: [books, ...answers] })
  await summary()
  expect(await screen.findByText('Average of the 40 cheapest on offer')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Price of one input' })).toHaveProperty('value', '29s 26c')
  expect(asked).toHaveLength(1)
})

test('compares the value of outputs then and now', async () => {
  renderPage('/precursors', { answers })
  await summary()
  // 4,500,000 + 2,500, one unknown; 5,000,000 + 2 x 3,000; 5,006,000 / 4,502,500 = 1.1118
  const text = lines('Value').join('\n')
  expect(text).toContain('450 gold 25 silver')
  expect(text).toContain('500 gold 60 silver')
  expect(text).toContain('+11.2 %')
})

test('accepts a custom price for the input, and the address keeps it', async () => {
  const { user, address } = renderPage('/precursors', { answers })
  await summary()
  const field = screen.getByRole('textbox', { name: 'Price of one input' })
  expect(field).toHaveProperty('value', '20s')
  await user.clear(field)
  await user.type(field, '1g')
  expect(address()).toBe('/precursors?input=10000')
  // 1,418,366.67 - 40,000
  expect((await summary()).join('\n')).toContain('137 gold 83 silver 67 copper')
  await user.clear(field)
  await user.type(field, 'much')
  expect(screen.getByText('Type an amount such as 1g 27s 86c.')).toBeDefined()
})

test('adds a forge with the token from the address, and removes the token from the address', async () => {
  let records: readonly ForgeRecord[] = RECORDS
  const heard: unknown[] = []
  const submit = answer(submitPrecursorForge, ({ headers, body }) => {
    heard.push(headers.submitter)
    records = [{ ...body, ID: body.ID }, ...records]
    return { reply: true }
  })
  const { user, address, calls } = renderPage('/precursors?submitter=tok3n&input=100', {
    answers: [submit, ...forgeAnswers(() => records)],
  })
  await screen.findByRole('rowheader', { name: 'Dawn' })
  expect(address()).toBe('/precursors?input=100')
  await user.type(screen.getByRole('combobox', { name: 'What came out' }), 'q')
  await user.click(await screen.findByRole('option', { name: /Quarterstaff/ }))
  await user.click(screen.getByRole('button', { name: /^Submit Rabid Pearl/ }))
  expect(await screen.findByRole('rowheader', { name: 'Rabid Pearl Quarterstaff of Fire' })).toBeDefined()
  expect(heard).toEqual(['tok3n'])
  expect(calls.find(({ name }) => name === submitPrecursorForge.name)?.body).toMatchObject({
    name: 'Rabid Pearl Quarterstaff of Fire',
    ID: 202,
    sell: 2000,
  })
})

test('answers those who may not add one with a phrase', async () => {
  const submit = answer(submitPrecursorForge, () => {
    throw new Fault('UNAUTHORIZED', 'no submitter')
  })
  const { user } = renderPage('/precursors', { answers: [submit, ...answers] })
  await screen.findByRole('rowheader', { name: 'Dawn' })
  await user.type(screen.getByRole('combobox', { name: 'What came out' }), 'daw')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Submit Dawn' }))
  const alert = await screen.findByRole('alert')
  expect(FORGE_PHRASES.some((phrase) => alert.textContent?.includes(phrase))).toBe(true)
})

test('suggests five at most, from the first character', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...WEAPONS[0], id: 900 + index, name: `Pick ${index}` }))
  const { user } = renderPage('/precursors', { answers: [...itemsAnswers(() => many), ...answers] })
  await screen.findByRole('table', { name: 'Summary' })
  const field = screen.getByRole('combobox', { name: 'What came out' })
  const suggested = () => within(screen.getByRole('listbox', { name: 'What came out' })).queryAllByRole('option')
  await user.click(field)
  expect(suggested()).toEqual([])
  await user.type(field, 'p')
  expect(suggested()).toHaveLength(5)
})

test('says how forges are added while there are none', async () => {
  renderPage('/precursors', { answers: forgeAnswers(() => []) })
  expect(await screen.findByText('No forge is recorded yet')).toBeDefined()
  expect(screen.getByText('FORGES_FEED_URL')).toBeDefined()
})

test('says that forges could not be fetched and shows them once they can', async () => {
  let isDown = true
  const flaky = answer(getPrecursorForges, () => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the stats service is away')
    return { reply: [...RECORDS] }
  })
  const { user } = renderPage('/precursors', { answers: [flaky, ...answers] })
  const alert = await screen.findByRole('alert')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Dawn' })).toBeDefined())
})
