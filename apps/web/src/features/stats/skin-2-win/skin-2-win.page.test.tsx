import { getAccountSkins } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SIGNED_OUT, signedIn } from '../../../testing/account-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { mark, unmark } from '../../../testing/signed-in-cookie.ts'
import { MAIN, SIGNED_IN, skinAnswers } from '../shared/testing/skin-answers.ts'

const rowsOf = async (name: string) => {
  const grid = await screen.findByRole('grid', { name })
  const heads = await within(grid).findAllByRole('rowheader')
  return heads.map((head) =>
    [...(head.closest('tr')?.children ?? [])].map(({ textContent }) => textContent).join(' | '),
  )
}

beforeEach(mark)
afterEach(unmark)

test('leads visitors who are not signed in to the login', async () => {
  unmark()
  const { address } = renderPage('/skin_2_win', { answers: [SIGNED_OUT, ...skinAnswers([])] })
  await waitFor(() => expect(address()).toMatch(/^\/login/))
})

test('prices the missing skins at their cheapest source', async () => {
  const keys: string[] = []
  renderPage('/skin_2_win', { answers: [SIGNED_IN, ...skinAnswers([2], keys)] })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  const [first, second] = await rowsOf('Missing skins of Orla.1234')
  expect(first).toMatch(/^Skin 1 \| Axe \| Source 11 \| 70 silver/)
  expect(second).toMatch(/^Skin 3 \| Sword \| Source 30 \| 4 gold/)
  const grid = screen.getByRole('grid', { name: 'Missing skins of Orla.1234' })
  const price = within(grid).getByRole('columnheader', { name: /^Price/ })
  expect(price.getAttribute('aria-sort')).toBe('ascending')
  // 7,000 + 40,000
  expect(screen.getByText(/for 2 skins/).textContent).toContain('4 gold 70 silver')
  const [axe, staff, sword] = await rowsOf('Missing skins by weapon type')
  expect(axe).toMatch(/^Axe \| 1 \| 70 silver/)
  expect(staff).toMatch(/^Staff \| 0 \| 0 copper.*\| 2$/)
  expect(sword).toMatch(/^Sword \| 1 \| 4 gold/)
  expect(await rowsOf('Missing skins without a tradable source')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Plan what is missing' }).getAttribute('href')).toBe(
    '/planner?targets=11x1_30x1',
  )
  expect(keys).toEqual([MAIN.key])
})

test('reads again for another account, and names the permission that its key lacks', async () => {
  const { user, address } = renderPage('/skin_2_win', { answers: [SIGNED_IN, ...skinAnswers([2])] })
  await rowsOf('Missing skins of Orla.1234')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), 'Blind.5678')
  expect(address()).toBe('/skin_2_win?account=Blind.5678')
  expect(screen.getByText(/lacks the permission “unlocks”/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Link a key that has it' }).getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('says what to do without a key', async () => {
  renderPage('/skin_2_win', { answers: [signedIn(), ...skinAnswers([])] })
  expect(await screen.findByText('No API Key available')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add a key' }).getAttribute('href')).toBe('/account?next=%2Fskin_2_win')
})

test('says that the game did not answer and shows the skins once it does', async () => {
  let isDown = true
  const flaky = answer(getAccountSkins, () => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the game is away')
    return { reply: [2] }
  })
  const { user } = renderPage('/skin_2_win', { answers: [SIGNED_IN, flaky, ...skinAnswers([])] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Skins could not be fetched')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try now' }))
  expect(await rowsOf('Missing skins of Orla.1234')).toHaveLength(2)
})

test('says that no skin which is for sale is missing', async () => {
  renderPage('/skin_2_win', { answers: [SIGNED_IN, ...skinAnswers([1, 2, 3])] })
  const what = await screen.findByRole('link', { name: 'What is listed' })
  expect(what.getAttribute('href')).toBe('/help/skin-2-win#how-it-is-counted')
  expect(screen.getByText(/for 0 skins/).textContent).toContain('0 copper')
  expect(await rowsOf('Missing skins without a tradable source')).toHaveLength(2)
})
