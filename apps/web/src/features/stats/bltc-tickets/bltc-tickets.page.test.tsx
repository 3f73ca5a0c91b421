import { getAccountSkins, getCollections } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { WITHOUT_PAST } from '../../../testing/default-answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { MAIN, SIGNED_IN, skinAnswers } from '../shared/testing/skin-answers.ts'

const rows = async () => {
  const grid = await screen.findByRole('grid', { name: 'Collections by the cost of their tickets' })
  await within(grid).findAllByRole('rowheader')
  return within(grid)
    .getAllByRole('rowheader')
    .map((head) => [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent).join(' | '))
}

beforeEach(unmark)
afterEach(unmark)

test('signed out counts every skin as missing, the cheapest ticket first', async () => {
  renderPage('/bltc_tickets', { answers: [SIGNED_OUT, ...skinAnswers([])] })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const [cheap, azure, broken] = await rows()
  // (7,000 + 10,000) / 5 = 3,400; (7,000 + 10,000 + 40,000) / 7 = 8,142.86; one is not on offer
  expect(cheap).toMatch(/^Cheap \| 2 \| 2 \| 1 gold 70 silver.*34 silver/)
  expect(azure).toMatch(/^Azure \| 3 \| 3 \| 5 gold 70 silver.* 7 \| 81 silver 43 copper/)
  expect(broken).toMatch(/^Broken \| 2 \| 2 \| 70 silver.*1 not for sale/)
  expect(screen.getByText('Every skin counts as missing')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Game account' })).toBeNull()
})

test('asks the game which skins the account has, with the key in no other call', async () => {
  mark()
  const keys: string[] = []
  const { calls } = renderPage('/bltc_tickets', { answers: [SIGNED_IN, ...skinAnswers([1, 2], keys)] })
  await screen.findByRole('combobox', { name: 'Game account' })
  const [azure, broken] = await rows()
  expect(await rows()).toHaveLength(2)
  // 40,000 / 7 = 5,714.29
  expect(azure).toMatch(/^Azure \| 1 \| 3 \| 4 gold.*57 silver 14 copper/)
  expect(broken).toMatch(/^Broken \| 1 \| 2 \| 0 copper/)
  expect(keys).toEqual([MAIN.key])
  const others = calls.filter(({ name }) => name !== getAccountSkins.name)
  expect(JSON.stringify(others)).not.toContain(MAIN.key)
})

test('names the permission that a key lacks', async () => {
  mark()
  renderPage('/bltc_tickets?account=Blind.5678', { answers: [SIGNED_IN, ...skinAnswers([1])] })
  expect(await screen.findByText(/The key of Blind.5678 lacks the permission “unlocks”/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Link a key that has it' }).getAttribute('href')).toBe('/account')
  expect(await rows()).toHaveLength(3)
})

test('shows the missing skins of a collection, and an address says which', async () => {
  const { user, address } = renderPage('/bltc_tickets', { answers: [SIGNED_OUT, ...skinAnswers([])] })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Show missing skins of Broken' }))
  expect(address()).toBe('/bltc_tickets?collection=72')
  const missing = within(screen.getByRole('grid', { name: 'Missing skins of Broken' }))
  expect(missing.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Skin 1', 'Skin 4'])
  expect(missing.getByRole('link', { name: 'Source 11' }).getAttribute('href')).toBe('/tradepost/item/11')
  expect(screen.getByRole('link', { name: 'Plan them' }).getAttribute('href')).toBe('/planner?targets=11x1')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('grid', { name: 'Missing skins of Broken' })).toBeNull()
})

test('says that collections could not be fetched', async () => {
  const down = answer(getCollections, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/bltc_tickets', { answers: [down, ...skinAnswers([])] })
  expect(await screen.findByText('Collections could not be fetched')).toBeDefined()
})

test('lists no complete collection, and says so where all are', async () => {
  mark()
  renderPage('/bltc_tickets', { answers: [SIGNED_IN, ...skinAnswers([1, 2, 3, 4])] })
  expect(await screen.findByText('No collections here')).toBeDefined()
  const what = screen.getByRole('link', { name: 'What is listed' })
  expect(what.getAttribute('href')).toBe('/help/bltc-tickets#the-columns')
})

test('a new installation says that the catalogue is still being read', async () => {
  const none = answer(getCollections, () => ({ reply: [] }))
  renderPage('/bltc_tickets', { answers: [WITHOUT_PAST, none, ...skinAnswers([])] })
  expect(await screen.findByText('No collections here')).toBeDefined()
  expect(await screen.findByText(/reads the catalogue of the game in its first minutes/)).toBeDefined()
})

test('a file names each collection by its id', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }))
  const { user } = renderPage('/bltc_tickets', { answers: [SIGNED_OUT, ...skinAnswers([])] })
  await rows()
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await user.click(await screen.findByRole('menuitem', { name: /all/i }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const collections = JSON.parse((await saved[0]?.text()) ?? '') as { id: number; name: string }[]
  expect(collections.find(({ name }) => name === 'Broken')?.id).toBe(72)
})
