import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onAPhone } from '../../testing/on-a-phone.ts'
import { renderPage } from '../../testing/render-page.tsx'

onAPhone()

const openMenu = async (address: string) => {
  const page = renderPage(address)
  await page.user.click(screen.getByRole('button', { name: 'Menu' }))
  return { ...page, drawer: within(await screen.findByRole('dialog', { name: 'Menu' })) }
}

test('the drawer shows every menu, with that of the page open', async () => {
  const { drawer, user } = await openMenu('/tradepost')
  expect(drawer.getByRole('button', { name: 'TradePost' }).getAttribute('aria-expanded')).toBe('true')
  expect(drawer.getByRole('link', { current: 'page' }).textContent).toContain('Overview')
  expect(drawer.queryByRole('link', { name: /Thanks/ })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Support' }))
  expect(drawer.getByRole('link', { name: /Thanks/ })).toBeDefined()
})

test('a chosen page closes the drawer', async () => {
  const { drawer, user, address } = await openMenu('/tradepost')
  await user.click(drawer.getByRole('link', { name: 'Friends' }))
  expect(address()).toBe('/friends')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the drawer keeps the focus until Escape returns it', async () => {
  const { drawer, user } = await openMenu('/tradepost')
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Close the menu' })))
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
})

test('the age of the prices is in the header, the kind of market below it', async () => {
  renderPage('/tradepost')
  expect(await screen.findByText(/^4[2-9] s$/)).toBeDefined()
  expect(screen.getByText('Simulated market: names are real, prices are not.')).toBeDefined()
  expect(screen.queryByRole('complementary', { name: 'State of the data' })).toBeNull()
})

test('the drawer leads to the search', async () => {
  const { drawer, user } = await openMenu('/tradepost')
  await user.click(drawer.getByRole('button', { name: 'Search items, pages' }))
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})
