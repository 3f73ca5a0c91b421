import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import groups from './friends.json' with { type: 'json' }

test('every friend is listed in its group, opens in a new tab and sends no referrer', async () => {
  renderPage('/friends')
  await screen.findByRole('heading', { name: 'Friends', level: 1 })
  for (const { title, entries } of groups) {
    const group = screen.getByRole('heading', { name: title, level: 2 }).closest('section')
    if (group === null) throw new Error(`${title} has no section`)
    expect(within(group).getAllByRole('listitem')).toHaveLength(entries.length)
    for (const { name, url } of entries) {
      const link = within(group).getByRole('link', { name: `${name} (opens in a new tab)` })
      expect(link.getAttribute('href')).toBe(url)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    }
  }
})

test('every friend is named once, with a safe address and a sentence', () => {
  const friends = groups.flatMap(({ entries }) => entries)
  expect(new Set(friends.map(({ name }) => name)).size).toBe(friends.length)
  for (const { url, text } of friends) {
    expect(new URL(url).protocol).toBe('https:')
    expect(text).toMatch(/\.$/)
  }
})
