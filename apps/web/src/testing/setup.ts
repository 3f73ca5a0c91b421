import { prettyDOM } from '@testing-library/dom'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The library prints the whole document for each failed query, even while it waits and the output is not read.
const elementError = (message: string | null, container: Element): Error => {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  // Reports show the line of the first frame that is ours: the test's.
  Error.captureStackTrace(error, elementError)
  let whole: string | undefined
  const describe = (): string => {
    whole ??= [message, prettyDOM(container)].filter((part) => part !== null && part !== '').join('\n\n')
    return whole
  }
  return Object.defineProperty(error, 'message', { configurable: true, get: describe })
}

// Pages are loaded in parts on first use, on machines that are busy.
configure({ asyncUtilTimeout: 60_000, getElementError: elementError })

// What jsdom lacks and every page uses; nothing here affects what a test finds.
const noMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

Object.defineProperty(window, 'matchMedia', { configurable: true, value: noMedia })

// The window of a test has the focus, whatever element does.
document.hasFocus = () => true

class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= StillObserver
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: the document of these tests has no cookie store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
})
