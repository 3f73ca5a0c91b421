import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderTable, type Ware } from './testing/render-table.tsx'

const rowOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')
const selected = () => document.querySelectorAll('[aria-selected="true"]')

test('the row of a cell that is pressed or led to is selected', async () => {
  const seen: string[] = []
  const onSelect = ({ item }: Ware) => seen.push(item.name ?? '')
  const { user } = renderTable({ selection: { key: 4, onSelect } })
  expect([...selected()]).toEqual([rowOf(/Silk Scrap/)])
  await user.click(screen.getByText('4,000'))
  await user.keyboard('{ArrowUp}')
  expect(seen).toEqual(['Orichalcum Ore', 'Mithril Ore'])
})

test('a selected row is not selected again, and heads select nothing', async () => {
  const seen: Ware[] = []
  const { user } = renderTable({ selection: { key: 1, onSelect: (row) => seen.push(row) } })
  await user.click(screen.getByText('900'))
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement?.closest('thead')).not.toBeNull()
  expect(seen).toEqual([])
})

test('rows of other tables cannot be selected', () => {
  renderTable()
  expect(document.querySelectorAll('[aria-selected]')).toHaveLength(0)
})
