import type { Attention } from '../api/live-prices.ts'

/** What a browser reports when a user turns to the window or away from it. */
export const setAttention = (attention: Attention): void => {
  const visibility = attention === 'hidden' ? 'hidden' : 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  document.hasFocus = () => attention === 'focused'
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  window.dispatchEvent(new Event(attention === 'focused' ? 'focus' : 'blur'))
}
