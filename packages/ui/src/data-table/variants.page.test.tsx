import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineColumns } from './index.ts'
import { columns, heads, manyWares, renderTable, shownNames, type Ware } from './testing/render-table.tsx'

const violations = async () => {
  // jsdom supports no colours, and the document's own head is not the table's.
  const off = [
    'color-contrast',
    'region',
    'document-title',
    'html-has-lang',
    'landmark-one-main',
    'page-has-heading-one',
  ]
  const result = await axe.run(document, { rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])) })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test.each(['full', 'plain', 'ranking'] as const)('axe finds nothing in a %s table', async (variant) => {
  renderTable({ variant, address: '/?sort=1d_sell_sold&order=desc&f.1d_sell_sold=1%2C' })
  expect(await violations()).toEqual([])
})

test('axe finds nothing in a table that waits', async () => {
  renderTable({ source: { kind: 'rows', rows: undefined } })
  expect(await violations()).toEqual([])
})

test('a ranking has ranks and names, and its head is only read out', () => {
  const ranked = defineColumns<Ware>()([
    columns[0]!,
    { id: '1d_sell_sold', title: 'Sold', kind: 'count-with-bar', side: 'sell', value: (row) => row.sold },
  ])
  renderTable({
    columns: ranked,
    groups: [],
    variant: 'ranking',
    initial: { rows: 10 },
    source: { kind: 'rows', rows: manyWares(12) },
  })
  const [, first] = screen.getAllByRole('row')
  expect(
    within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', '1'])
  expect(shownNames().length).toBe(10)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ware 1' }).tabIndex).toBe(0)
})

test('a percentage is 0 % for want of a base, and a dash where a part of it is unknown', () => {
  const some = defineColumns<Ware>()([
    columns[0]!,
    { id: 'gain', title: 'Gain', kind: 'percent', value: () => null, isUnknown: ({ sell }) => sell === null },
  ])
  renderTable({ columns: some, groups: [] })
  const cellOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('cell')
  expect([cellOf('Copper Ore').textContent, cellOf('Orichalcum Ore').textContent]).toEqual(['0 %', '–'])
})

afterEach(() => vi.restoreAllMocks())

test('a box of its own height draws only the rows that are in view', async () => {
  renderTable({ variant: 'plain', height: 500, source: { kind: 'rows', rows: manyWares(2945) } })
  await waitFor(() => expect(shownNames()[0]).toBe('Ware 1'))
  expect(shownNames().length).toBeLessThan(100)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2947')
})

test('rows that are there from the start follow their box when it scrolls', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  const rows = { variant: 'plain', height: 500, source: { kind: 'rows', rows: manyWares(2945) } } as const
  // The first time the code that draws them has to be fetched.
  renderTable(rows)
  await waitFor(() => expect(document.querySelector('tbody tr[aria-hidden]')).not.toBeNull())
  cleanup()
  renderTable(rows)
  const box = screen.getByRole('grid').parentElement!
  box.scrollTop = 30_000
  fireEvent.scroll(box)
  await waitFor(() => expect(shownNames()).toContain('Ware 1001'))
})

describe('on a phone', () => {
  const { matchMedia } = window
  beforeEach(() => {
    const narrow = (media: string) => Object.assign(matchMedia(media), { matches: media.includes('max-width: 759px') })
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow })
  })
  afterEach(() => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia })
  })

  test('filters are typed in a sheet', async () => {
    const { user } = renderTable()
    expect(screen.queryByRole('textbox', { name: 'Filter Item' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.type(await screen.findByRole('textbox', { name: 'Filter Item' }), 'silk{Enter}')
    await user.click(screen.getByRole('button', { name: 'Show 1 item' }))
    expect(shownNames()).toEqual(['Silk Scrap'])
    expect(screen.getByRole('button', { name: 'Filters 1' })).toBeDefined()
  })

  test('columns are chosen in a sheet', async () => {
    const { user } = renderTable()
    await user.click(screen.getByRole('button', { name: 'Columns, 3 of 5' }))
    await user.click(await screen.findByRole('checkbox', { name: 'ROI' }))
    expect(heads()).toContain('ROI')
    await user.click(screen.getByRole('button', { name: 'Close columns' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('the strip of groups opens those that are collapsed; there are no rails', async () => {
    const { user } = renderTable()
    expect(screen.queryByRole('button', { name: /1d buy/ })).toBeNull()
    await user.click(within(screen.getByRole('navigation', { name: 'Column groups' })).getByText('1 day buy'))
    expect(heads()).toEqual(['Item', 'Sell', 'Sold est.', 'Sold'])
  })

  test('axe finds nothing', async () => {
    renderTable()
    expect(await violations()).toEqual([])
  })
})
