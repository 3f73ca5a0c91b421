import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

test('an address without a page says so', async () => {
  renderPage('/nowhere')
  expect(await screen.findByRole('heading', { name: 'No such page' })).toBeDefined()
})
