import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { SIGNED_OUT } from '../../../../testing/account-answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answers, ITEMS } from '../testing/planner-answers.ts'

const item = (id: number, name: string) => ({ id, name, rarity: 'Rare', type: 'Trophy' })
const named = [item(1, 'Gift of Fortune'), item(2, 'Recipe: Gift of Fortune'), item(3, 'Gift Offering')]

test('the presets list gifts, and nothing that is only named after one', async () => {
  const { user, address } = renderPage('/planner', {
    answers: [SIGNED_OUT, ...itemsAnswers(() => [...ITEMS, ...named]), ...answers],
  })
  await user.click(await screen.findByRole('button', { name: 'Presets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Gifts' }))
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual([expect.stringContaining('Gift of Fortune'), expect.stringContaining('Gift of Steel')])
  await user.click(dialog.getByRole('option', { name: /Gift of Fortune/ }))
  expect(address()).toContain('targets=1x1')
})
