import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { columns, groups } from './testing/render-table.tsx'
import { useTableView } from './use-table-view.ts'

test('a view that waits leads nobody back to a page that was left', async () => {
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
