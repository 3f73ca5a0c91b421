import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { SECTIONS, type Section } from './model.ts'

const sectionsShown = async (): Promise<string[]> => {
  renderPage('/support')
  await screen.findByRole('heading', { name: 'Support', level: 1 })
  const titles = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  cleanup()
  return titles
}

test('the four sections are there in some order, and not always in the same', async () => {
  const orders = new Set<string>()
  for (let visit = 0; visit < 20; visit++) {
    const titles = await sectionsShown()
    expect(titles.toSorted()).toEqual(SECTIONS.toSorted())
    orders.add(titles.join())
  }
  // The same order twenty times in a row has a probability of one in 24 to the 19th power.
  expect(orders.size).toBeGreaterThan(1)
})

const section = (name: Section): HTMLElement => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section')
  if (found === null) throw new Error(`${name} has no section`)
  return found
}

test('links of the installation are in the matching section', async () => {
  const supportLinks = [
    { label: 'Patreon', url: 'https://patreon.example' },
    { label: 'Discord', url: 'https://discord.example' },
  ]
  renderPage('/support', { config: { supportLinks } })
  await screen.findByRole('heading', { name: 'Support', level: 1 })
  const patreon = within(section('Monetary')).getByRole('link', { name: /^Patreon/ })
  expect(patreon.getAttribute('href')).toBe('https://patreon.example')
  expect(patreon.getAttribute('rel')).toBe('noopener noreferrer')
  expect(within(section('Socially')).getByRole('link', { name: /^Discord/ })).toBeDefined()
})

test('without links every section says what can be done', async () => {
  renderPage('/support')
  await screen.findByRole('heading', { name: 'Support', level: 1 })
  for (const name of SECTIONS) expect(within(section(name)).getAllByRole('listitem').length).toBeGreaterThan(2)
  expect(screen.queryByRole('link', { name: /new tab/ })).toBeNull()
})
