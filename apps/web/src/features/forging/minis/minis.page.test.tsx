import { type ForgeRecord, getMiniForges, type ItemRow, submitMiniForge } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { FORGE_PHRASES } from '../shared/forge-phrases.ts'
import { forgeAnswers } from '../shared/testing/forge-answers.ts'

const RECORDS: readonly ForgeRecord[] = [
  { ID: 302, name: 'Mini Siege Devourer', ISO: '2026-11-19T10:00:00Z', sell: 80_000 },
  { ID: 301, name: 'Mini Moa', ISO: '2026-11-18T10:00:00Z', sell: 700 },
]
const answers = forgeAnswers(() => RECORDS)
const summary = async () => (await screen.findByRole('table', { name: 'Summary' })).textContent
const suggested = () => within(screen.getByRole('listbox', { name: 'What came out' })).queryAllByRole('option')

beforeEach(() => sessionStorage.clear())

test('says what a forge of minis is worth today', async () => {
  renderPage('/minis', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const text = await summary()
  // (76,500 + 595) / 2 = 38,547.5; four of the cheapest Fine one at 500; 36,547.5
  expect(text).toContain('3 gold 85 silver 48 copper')
  expect(text).toContain('20 silver')
  expect(text).toContain('3 gold 65 silver 48 copper')
  expect(text).toContain('too few')
})

test('counts inputs of another rarity, and the address keeps it', async () => {
  const { user, address } = renderPage('/minis', { answers })
  await summary()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rarity of the inputs' }), 'Rare')
  expect(address()).toBe('/minis?rarity=Rare')
  // 38,547.5 - 4 x 90,000
  expect(await summary()).toContain('minus 32 gold 14 silver 52 copper')
})

test('counts inputs that are for sale, and shows only the number of forges without such a price', async () => {
  const exotic: ItemRow = { id: 310, name: 'Mini Moa', type: 'MiniPet', rarity: 'Exotic', marketable: true }
  const many = answer(getMiniForges, () => ({
    reply: Array.from({ length: 30 }, (_, day) => ({
      ...{ ID: 310, name: 'Mini Moa', sell: 900, ISO: new Date(Date.UTC(2026, 9, day)).toISOString() },
    })),
  }))
  const sold = renderPage('/minis', {
    answers: [many, ...itemsAnswers(() => [{ ...exotic, id: 310, sell_price: 900 }])],
  })
  // 765 - 4 x 900
  expect(await summary()).toContain('minus 28 silver 35 copper')
  expect(screen.getByRole('combobox', { name: 'Rarity of the inputs' })).toHaveProperty('value', 'Exotic')
  sold.unmount()
  renderPage('/minis', { answers: [many, ...itemsAnswers(() => [{ ...exotic, id: 310, sell_price: null }])] })
  expect(await summary()).toContain('without a price of an input')
  expect(await summary()).not.toContain('too few')
})

test('suggests minis immediately, and adds one without its id', async () => {
  let records = RECORDS
  const submit = answer(submitMiniForge, ({ body }) => {
    records = [{ ...body, ID: 303 }, ...records]
    return { reply: true }
  })
  const { user, calls } = renderPage('/minis', { answers: [submit, ...forgeAnswers(() => records)] })
  await summary()
  await user.click(screen.getByRole('combobox', { name: 'What came out' }))
  expect(suggested()).toHaveLength(3)
  await user.click(screen.getByRole('option', { name: /Oakheart/ }))
  await user.click(screen.getByRole('button', { name: 'Submit Mini Oakheart' }))
  expect(await screen.findByRole('rowheader', { name: 'Mini Oakheart' })).toBeDefined()
  const sent = calls.find(({ name }) => name === submitMiniForge.name)?.body
  expect(sent).toMatchObject({ name: 'Mini Oakheart', sell: 500 })
  expect(sent).not.toHaveProperty('ID')
})

test('shows the words of a refusal, and a phrase to those who may not add one', async () => {
  let fault = new Fault('VALIDATION', 'several minis are called Mini Moa: 301, 999')
  const submit = answer(submitMiniForge, () => {
    throw fault
  })
  const { user } = renderPage('/minis', { answers: [submit, ...answers] })
  await summary()
  await user.type(screen.getByRole('combobox', { name: 'What came out' }), 'moa{Enter}')
  await user.click(screen.getByRole('button', { name: 'Submit Mini Moa' }))
  expect((await screen.findByRole('alert')).textContent).toContain('several minis are called Mini Moa: 301, 999')
  fault = new Fault('UNAUTHORIZED')
  await user.click(screen.getByRole('button', { name: 'Submit Mini Moa' }))
  const isPhrase = (text: string) => FORGE_PHRASES.some((phrase) => text.includes(phrase))
  expect(await screen.findByText(isPhrase)).toBeDefined()
})

test('says how forges are added while there are none', async () => {
  renderPage('/minis', { answers: forgeAnswers(() => []) })
  expect(await screen.findByText('No forge is recorded yet')).toBeDefined()
  expect(screen.getByText('FORGES_FEED_URL')).toBeDefined()
})

test('says that forges could not be fetched', async () => {
  const down = answer(getMiniForges, () => {
    throw new Fault('offline')
  })
  renderPage('/minis', { answers: [down, ...answers] })
  expect(await screen.findByText('Outputs could not be fetched')).toBeDefined()
})

test('tables wider than the screen can be reached and scrolled by keys', async () => {
  renderPage('/minis', { answers })
  await summary()
  for (const name of ['Summary', 'Value']) expect(screen.getByRole('region', { name }).tabIndex).toBe(0)
})
