import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WhenSeen } from './when-seen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('is drawn once it is seen, not when the browser is idle', () => {
  vi.useFakeTimers()
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
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => setTimeout(idle))
  render(<WhenSeen height={100}>much</WhenSeen>)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('much')).toBeNull()
  act(() => notify([{ isIntersecting: true }]))
  screen.getByText('much')
})
