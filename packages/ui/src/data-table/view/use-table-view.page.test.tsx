import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { columns, groups } from '../testing/render-table.tsx'
import { useTableView } from './use-table-view.ts'

test('a waiting view does not return to a page that was left', async () => {
  const rows = Promise.withResolvers<void>()
  const Wares = () => {
    const { setSort, onChange } = useTableView({ columns, groups })
    useEffect(() => onChange(() => rows.promise), [onChange])
    return (
      <button onClick={() => setSort('roi')} type="button">
        Sort
      </button>
    )
  }
  const Site = () => {
    const { pathname, search } = useLocation()
    return (
      <>
        <output>{pathname + search}</output>
        <Link to="/friends">Friends</Link>
        {pathname === '/' && <Wares />}
      </>
    )
  }
  render(
    <MemoryRouter useTransitions={false}>
      <Site />
    </MemoryRouter>,
  )
  act(() => screen.getByRole('button').click())
  act(() => screen.getByRole('link').click())
  await act(async () => rows.resolve())
  expect(screen.getByRole('status').textContent).toBe('/friends')
})

test('a request during the drawing of an earlier view comes after it', async () => {
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const left = [...waits]
  let setFilter: (columnId: string, text: string) => void = () => {}
  const Wares = () => {
    const { search } = useLocation()
    const { setFilter: filter, onChange } = useTableView({ columns, groups })
    useEffect(() => onChange(() => left.shift()?.promise), [onChange])
    setFilter = filter
    return <output>{search}</output>
  }
  render(
    <MemoryRouter useTransitions={false}>
      <Wares />
    </MemoryRouter>,
  )
  act(() => setFilter('name', 'ore'))
  await act(async () => {
    waits[0].resolve()
    // By then the router has been asked for the first view, which is not drawn yet.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    setFilter('roi', '10,')
  })
  expect(screen.getByRole('status').textContent).toContain('f.name=ore')
  await act(async () => waits[1].resolve())
  const filters = new URLSearchParams(screen.getByRole('status').textContent ?? '')
  expect([filters.get('f.name'), filters.get('f.roi')]).toEqual(['ore', '10,'])
})
