import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import acknowledgements from './thanks.json' with { type: 'json' }

const namesShown = async (): Promise<string[]> => {
  renderPage('/thanks')
  await screen.findByRole('heading', { name: 'Thanks', level: 1 })
  const items = within(screen.getByRole('main')).getAllByRole('listitem')
  const names = items.map((item) => (item.querySelector('p')?.textContent ?? '').replace(' (opens in a new tab)', ''))
  cleanup()
  return names
}

test('everyone is thanked, whatever the order', async () => {
  const names = await namesShown()
  expect(names.toSorted()).toEqual(acknowledgements.map(({ name }) => name).toSorted())
})

test('another visit has another order', async () => {
  // With 27! possible orders, two visits practically never draw the same one.
  expect(await namesShown()).not.toEqual(await namesShown())
})
