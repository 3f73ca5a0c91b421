import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SIZES = { MAIN: 850, DIV: 0 }
let measured: (() => void)[] = []

beforeEach(() => {
  // What was seen of another table is forgotten.
  vi.resetModules()
  measured = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measured.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return SIZES[this.tagName as keyof typeof SIZES] ?? 0
  })
  document.body.innerHTML = '<main style="padding: 0 24px"></main>'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const use = async (when: 'expected' | 'after layout' | 'never', isNarrow = false) => {
  const { useBoxWidth } = await import('./use-box-width.ts')
  const { result } = renderHook(() => useBoxWidth({ current: document.createElement('div') }, when, isNarrow))
  return {
    width: () => result.current,
    becomes: (px: number) => {
      SIZES.DIV = px
      act(() => measured.at(-1)?.())
    },
  }
}

test('a box as wide as the page has a width before it is laid out, and its own once it is', async () => {
  const first = await use('expected')
  expect(first.width()).toBe(800)
  first.becomes(785)
  expect(first.width()).toBe(785)
  // The next one is expected to be like it.
  expect((await use('expected')).width()).toBe(785)
})

test('on a phone it reaches from edge to edge', async () => {
  expect((await use('expected', true)).width()).toBe(850)
})

test('any other box has none until it is measured', async () => {
  const other = await use('after layout')
  expect(other.width()).toBe(0)
  other.becomes(300)
  expect(other.width()).toBe(300)
  // Not as wide as the page, so no table of the page is expected to be.
  expect((await use('expected')).width()).toBe(800)
})

test('without a page nothing is expected', async () => {
  document.body.innerHTML = ''
  expect((await use('expected')).width()).toBe(0)
})
