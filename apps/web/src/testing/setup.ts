import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom leaves out and every page touches; nothing here decides what a test finds.
const noMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

Object.defineProperty(window, 'matchMedia', { configurable: true, value: noMedia })

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= StillObserver
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
