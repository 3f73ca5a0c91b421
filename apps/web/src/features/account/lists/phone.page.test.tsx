import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { listServer } from '../../../testing/list-server.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'

onAPhone()

test('what adds to a list comes before its items', async () => {
  const server = listServer([{ id: 'ores', name: 'Ores', items: [1] }])
  renderPage('/lists?list=ores', { answers: [...server.answers, ...itemsAnswers(() => tradedItems(['Copper Ore']))] })
  const row = await screen.findByRole('rowheader', { name: /Copper Ore/ })
  const field = screen.getByRole('combobox', { name: 'Add Items' })
  expect(field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})
