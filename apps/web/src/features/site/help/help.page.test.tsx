import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'

afterEach(() => vi.restoreAllMocks())

test('the first page waits for its text, then lists every other page', async () => {
  renderPage('/help')
  expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'How figures are made', level: 2 })).toBeDefined()
  const all = within(screen.getByRole('navigation', { name: 'All help pages' }))
  expect(all.getByRole('link', { name: 'Data quality' }).getAttribute('href')).toBe('/help/data-quality')
})

test('a page of the help has a table of contents that leads to its parts', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  const { user, address } = renderPage('/help/tables')
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }))
  await user.click(contents.getByRole('link', { name: 'Filters' }))
  expect(address()).toBe('/help/tables#filters')
  expect(shown).toEqual(['filters'])
  await user.click(contents.getByRole('link', { name: 'Filters' }))
  expect(shown).toEqual(['filters', 'filters'])
})

test('a place in the address is shown once the text is there', async () => {
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  renderPage('/help/history#gaps')
  await screen.findByRole('heading', { name: 'Gaps' })
  expect(shown).toEqual(['gaps'])
})

test('a link in the text opens the other page without reloading the site', async () => {
  const { user, address } = renderPage('/help/flips')
  const text = within(await screen.findByRole('article'))
  await user.click(text.getByRole('link', { name: 'seen' }))
  expect(address()).toBe('/help/history#coverage')
  expect(await screen.findByRole('heading', { name: 'History', level: 1 })).toBeDefined()
})

test('the API reference is where the installation has it', async () => {
  renderPage('/help/api', { config: { docsUrl: 'https://docs.example/?a=1&b=2' } })
  const text = within(await screen.findByRole('article'))
  expect(text.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('https://docs.example/?a=1&b=2')
})

test('an unknown help page is reported, with a list of the existing ones', async () => {
  renderPage('/help/nothing')
  expect(await screen.findByRole('heading', { name: 'No such help page', level: 1 })).toBeDefined()
  expect(screen.getByText('There is no help page “nothing”')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Tables' }).getAttribute('href')).toBe('/help/tables')
})
