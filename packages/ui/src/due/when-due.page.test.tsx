import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WhenDue } from './when-due.tsx'

type Entries = { isIntersecting: boolean }[]

const QUIET_MS = 1_000

/** A window in which the test decides what is visible, within which margin, and when the browser is idle. */
const open = () => {
  const watched = new Map<string, (entries: Entries) => void>()
  let idle = () => {}
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      margin: string
      constructor(notify: (entries: Entries) => void, { rootMargin }: { rootMargin: string }) {
        this.margin = rootMargin
        watched.set(rootMargin, notify)
      }
      observe() {}
      disconnect() {
        watched.delete(this.margin)
      }
    },
  )
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  render(<WhenDue height={300}>listings</WhenDue>)
  return {
    watched,
    notify: (margin: string, isIntersecting: boolean) => act(() => watched.get(margin)?.([{ isIntersecting }])),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    rest: () => act(() => idle()),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const isDrawn = () => screen.queryByText('listings') !== null

test('visible content is drawn immediately, a mere edge is not', () => {
  const { notify } = open()
  notify('-64px', false)
  expect(isDrawn()).toBe(false)
  notify('-64px', true)
  expect(isDrawn()).toBe(true)
})

test('content below is drawn when it comes near, and its place is reserved and busy until then', () => {
  const { notify, wait, watched } = open()
  expect(document.querySelector<HTMLElement>('[aria-busy]')?.style.minHeight).toBe('300px')
  wait(QUIET_MS)
  notify('200px', false)
  expect(isDrawn()).toBe(false)
  notify('200px', true)
  expect(isDrawn()).toBe(true)
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(watched.size).toBe(0)
})

test('distant content is drawn when the browser is idle, but not while visible content is drawn', () => {
  const { wait, rest } = open()
  wait(QUIET_MS - 1)
  rest()
  expect(isDrawn()).toBe(false)
  wait(1)
  rest()
  expect(isDrawn()).toBe(true)
})

test('a page that is left waits for nothing more', () => {
  const { wait, watched } = open()
  cleanup()
  wait(QUIET_MS)
  expect(watched.size).toBe(0)
})
