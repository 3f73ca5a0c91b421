import { afterEach, expect, test, vi } from 'vitest'
import { onTabMessage, postToTabs } from './tab-channel.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that refuses messages between tabs has each stand alone', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('denied', 'SecurityError')
  })
  const heard: unknown[] = []
  const stop = onTabMessage('x', (message) => heard.push(message))
  postToTabs('x', 1)
  stop()
  expect(heard).toEqual([])
})
