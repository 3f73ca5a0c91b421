import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { columns, renderTable, shownNames, WARES, type Ware } from './testing/render-table.tsx'

const [COPPER, MITHRIL] = WARES as readonly [Ware, Ware]
const wide = ({ sell }: Ware) => (sell === null ? <strong>nothing known of it</strong> : null)

test('a row may span the full width, rails and all, and the keys reach it', async () => {
  const { user } = renderTable({ wide })
  const cell = screen.getByText('nothing known of it').closest('td')
  // Item, Sell, Sold, and the rail of the collapsed group.
  expect(cell?.colSpan).toBe(4)
  expect(shownNames()).toEqual(['Copper Ore', 'Mithril Ore', 'Silk Scrap'])
  screen.getByRole('rowheader', { name: /Mithril Ore/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Silk Scrap')
})

test('parts are below their row and count as rows', () => {
  const partsOf = (row: Ware): readonly Ware[] => (row === COPPER ? [MITHRIL] : [])
  renderTable({ source: { kind: 'rows', rows: WARES.slice(2).concat(COPPER), partsOf } })
  expect(shownNames()).toEqual(['Orichalcum Ore', 'Silk Scrap', 'Copper Ore', 'Mithril Ore'])
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7')
  expect(screen.getByText('4 items')).toBeDefined()
})

test('a cell may step back or be marked, as its row says', () => {
  const toned = columns.map((column) =>
    column.id === 'sell_price'
      ? { ...column, tone: (row: Ware) => (row === COPPER ? ('warn' as const) : null) }
      : column,
  )
  renderTable({ columns: toned })
  const cellOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')[0]
  expect(cellOf(/Copper Ore/)?.className).toContain('warn')
  expect(cellOf(/Silk Scrap/)?.className).not.toContain('warn')
})
