import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useKeptScroll } from './use-kept-scroll.ts'

const Scrolling = () => {
  const box = useRef<HTMLElement>(null)
  const keep = useKeptScroll(box, 'Wares', true)
  return (
    <>
      <section aria-label="Wares" onScroll={(event) => keep(event.currentTarget)} ref={box} />
      <Link to="/other">Other</Link>
    </>
  )
}

const Other = () => {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => navigate(-1)} type="button">
        Back
      </button>
      <Link to="/">Again</Link>
    </>
  )
}

const place = () => {
  const { scrollTop, scrollLeft } = screen.getByRole('region', { name: 'Wares' })
  return [scrollTop, scrollLeft]
}

test('a box returns to its scroll position when the user goes back, and starts at the top when it is opened anew', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter useTransitions={false}>
      <Routes>
        <Route element={<Scrolling />} path="/" />
        <Route element={<Other />} path="/other" />
      </Routes>
    </MemoryRouter>,
  )
  const box = screen.getByRole('region', { name: 'Wares' })
  Object.assign(box, { scrollTop: 300, scrollLeft: 40 })
  fireEvent.scroll(box)
  await user.click(screen.getByRole('link', { name: 'Other' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(place()).toEqual([300, 40])
  await user.click(screen.getByRole('link', { name: 'Other' }))
  await user.click(screen.getByRole('link', { name: 'Again' }))
  expect(place()).toEqual([0, 0])
})
