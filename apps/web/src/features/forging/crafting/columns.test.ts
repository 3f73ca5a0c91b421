import { rowsToCsv } from '@gildscope/ui/data-table'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'

test('a file has the time in the unit that its head names', () => {
  const time = columnsOf(() => {}).filter(({ id }) => id.startsWith('time'))
  expect(rowsToCsv(time, [{ time_to_craft_ms: 1500 }])).toBe('time_to_craft_s\r\n1.5\r\n')
})

test('how many units one craft makes is below the name on a phone, and explains the price of one', () => {
  const of = (id: string) => columnsOf(() => {}).find((column) => column.id === id)
  expect(of('name')?.under?.({ output_item_count: 5 })).toBe('5 from one craft')
  expect(of('sell')?.title).toBe('Sell one')
  expect(of('sell')?.detail?.({ output_item_count: 5 })).toBe('5 from one craft')
})
