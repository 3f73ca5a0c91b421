import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'

const offered = () =>
  within(screen.getByRole('list', { name: 'Nearest pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('an address without a page says so and names the address', async () => {
  renderPage('/nowhere')
  expect(await screen.findByRole('heading', { name: 'No such page' })).toBeDefined()
  expect(screen.getByText('/nowhere')).toBeDefined()
  expect(screen.getByText(/press \/ to open it\.$/)).toBeDefined()
})

describe('on a phone', () => {
  onAPhone()

  test('the search is opened by a tap', async () => {
    renderPage('/nowhere')
    expect(await screen.findByText(/tap the magnifier to open it\.$/)).toBeDefined()
  })
})

test('a mistyped address leads to the page that was meant', async () => {
  const { user } = renderPage('/tradepost/gnashblad')
  await screen.findByRole('heading', { name: 'No such page' })
  expect(offered()[0]).toBe('/tradepost/gnashblade')
  await user.click(screen.getByRole('link', { name: 'Tradepost changes' }))
  expect(await screen.findByRole('heading', { name: 'Tradepost changes' })).toBeDefined()
})

test('a number in the address leads to the item', async () => {
  renderPage('/items/19721')
  await screen.findByRole('heading', { name: 'No such page' })
  expect(offered()[0]).toBe('/tradepost/item/19721')
})

test('an address that is like nothing leads to where one can begin', async () => {
  renderPage('/qqq')
  await screen.findByRole('heading', { name: 'No such page' })
  expect(screen.queryByRole('list', { name: 'Nearest pages' })).toBeNull()
  expect(screen.getByRole('link', { name: 'welcome page' }).getAttribute('href')).toBe('/')
})
