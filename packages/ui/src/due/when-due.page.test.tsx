import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WhenDue } from './when-due.tsx'

type Tell = (entries: { isIntersecting: boolean }[]) => void

/** A window in which all stands at `top`; answers how to let something come near, and how to be idle. */
const stand = (top: number) => {
  let tell: Tell = () => {}
  let idle = () => {}
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: Tell) {
        tell = heard
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  render(<WhenDue height={300}>listings</WhenDue>)
  return {
    come: (isIntersecting: boolean) => act(() => tell([{ isIntersecting }])),
    rest: () => act(() => idle()),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const isDrawn = () => screen.queryByText('listings') !== null

test('what is in sight is drawn at once', () => {
  stand(100)
  expect(isDrawn()).toBe(true)
})

test('what is below is drawn when it comes near, and its place is kept and busy until then', () => {
  const { come } = stand(5000)
  expect(document.querySelector<HTMLElement>('[aria-busy]')?.style.minHeight).toBe('300px')
  come(false)
  expect(isDrawn()).toBe(false)
  come(true)
  expect(isDrawn()).toBe(true)
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test('what nobody comes near is drawn when nothing else is to do', () => {
  stand(5000).rest()
  expect(isDrawn()).toBe(true)
})
