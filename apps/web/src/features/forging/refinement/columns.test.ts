import { expect, test } from 'vitest'
import { columns } from './columns.ts'

test('how many units one craft makes is below the name on a phone, and explains the price of one', () => {
  const of = (id: string) => columns.find((column) => column.id === id)
  expect(of('name')?.under?.({ output_item_count: 5 })).toBe('5 from one craft')
  expect(of('sell')?.title).toBe('Sell one')
  expect(of('sell')?.detail?.({ output_item_count: 5 })).toBe('5 from one craft')
})
