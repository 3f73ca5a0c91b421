import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Pages come in parts that are fetched when first opened, on machines that do other things meanwhile.
configure({ asyncUtilTimeout: 15_000 })

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
