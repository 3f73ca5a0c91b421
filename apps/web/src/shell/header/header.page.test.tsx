import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const menu = (name: string) => bar().getByRole('button', { name })

test('a menu opens, leads to its page and closes', async () => {
  const { user, address } = renderPage('/friends')
  await user.click(menu('TradePost'))
  expect(menu('TradePost').getAttribute('aria-expanded')).toBe('true')
  await user.click(bar().getByRole('link', { name: /Detailed/ }))
  expect(address()).toBe('/tradepost/detailed')
  expect(menu('TradePost').getAttribute('aria-expanded')).toBe('false')
})

test('one menu is open at a time, and a press elsewhere closes it', async () => {
  const { user } = renderPage('/friends')
  await user.click(menu('TradePost'))
  await user.click(menu('Support'))
  expect(menu('TradePost').getAttribute('aria-expanded')).toBe('false')
  expect(bar().getByRole('link', { name: /Thanks/ })).toBeDefined()
  await user.click(screen.getByRole('contentinfo'))
  expect(bar().queryByRole('link', { name: /Thanks/ })).toBeNull()
})

test('arrow keys move through a menu and Escape returns the focus', async () => {
  const { user } = renderPage('/friends')
  menu('TradePost').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Overview')
  await user.keyboard('{ArrowDown}{End}')
  expect(document.activeElement?.textContent).toContain('Compare')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Overview')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(menu('TradePost'))
  expect(menu('TradePost').getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Friends')
})

test('the page of the address is the current one', async () => {
  const { user } = renderPage('/tradepost/detailed?f.name=ecto')
  await user.click(menu('TradePost'))
  expect(bar().getByRole('link', { current: 'page' }).textContent).toContain('Detailed')
})

test('menus without an entry are not drawn', () => {
  renderPage('/friends')
  for (const name of ['Archives', 'Misc']) expect(bar().queryByRole('button', { name })).toBeNull()
  expect(bar().getByRole('button', { name: 'To CSV' })).toBeDefined()
})

test('configured links and the API reference open in a new tab without telling who sent', async () => {
  const { user } = renderPage('/friends', {
    config: { supportLinks: [{ label: 'Suggestions', url: 'https://ideas.example/' }] },
  })
  await user.click(menu('Support'))
  const link = bar().getByRole('link', { name: /^Suggestions.*opens in a new tab$/ })
  expect(link.getAttribute('href')).toBe('https://ideas.example/')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(
    bar()
      .getByRole('link', { name: /API reference/ })
      .getAttribute('href'),
  ).toBe('/docs/api')
})

test('the version is shown next to the name', () => {
  renderPage('/friends', { config: { version: '1.4.2' } })
  expect(screen.getByText('1.4.2')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Gildscope' }).getAttribute('href')).toBe('/')
})

test('the theme is switched and remembered', async () => {
  const { user } = renderPage('/friends')
  await user.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
  expect(localStorage.getItem('gildscope-color-scheme')).toBe('light')
  await user.click(screen.getByRole('button', { name: 'Switch to the dark theme' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('leaving a menu with the Tab key closes it', async () => {
  const { user } = renderPage('/friends')
  await user.click(screen.getByRole('button', { name: 'Login/SignUp' }))
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Login')
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Sign-Up')
  await user.tab()
  expect(screen.queryByRole('link', { name: /^Login/ })).toBeNull()
})
