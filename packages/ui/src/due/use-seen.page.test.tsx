import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, test, vi } from 'vitest'
import { useSeen } from './use-due.ts'

const Probe = ({ isAlways }: { isAlways: boolean }) => {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place}>{useSeen(place, isAlways) ? 'seen' : 'not seen'}</div>
}

/** A window in which the test decides what is visible. */
const openWindow = () => {
  let notify = (_entries: { isIntersecting: boolean }[]) => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) => act(() => notify([{ isIntersecting }]))
}

afterEach(() => vi.unstubAllGlobals())

test('a place is seen once it comes in sight, and stays so', () => {
  const notify = openWindow()
  render(<Probe isAlways={false} />)
  notify(false)
  screen.getByText('not seen')
  notify(true)
  screen.getByText('seen')
})

test('what need not wait is seen at once', () => {
  openWindow()
  render(<Probe isAlways />)
  screen.getByText('seen')
})
