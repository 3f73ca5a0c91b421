import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

type Heard = (list: { getEntries: () => { name: string; workerStart: number }[] }) => void

let heard: Heard | null
let posted: unknown[]
let registered: unknown[]

const active = { postMessage: (message: unknown) => posted.push(message) }
const browserWith = (workers: object | undefined): void => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
}
const workers = (controller: object | null) => ({
  controller,
  register: async (script: string) => registered.push(script),
  ready: Promise.resolve({ active }),
})

beforeEach(() => {
  ;[heard, posted, registered] = [null, [], []]
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: Heard) {
        heard = listener
      }
      observe(): void {}
    },
  )
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

test('a first visit hands over what it loaded before there was a worker', async () => {
  browserWith(workers(null))
  await registerWorker()
  expect(registered).toEqual(['/sw.js'])
  const [seen, missed] = ['https://gildscope.example/a', 'https://gildscope.example/b']
  heard?.({
    getEntries: () => [
      { name: seen, workerStart: 4 },
      { name: missed, workerStart: 0 },
    ],
  })
  heard?.({ getEntries: () => [{ name: seen, workerStart: 4 }] })
  expect(posted).toEqual([[missed]])
})

test('a page that the worker watches from the start hands over nothing', async () => {
  browserWith(workers(active))
  await registerWorker()
  expect(registered).toEqual(['/sw.js'])
  expect(heard).toBeNull()
})

test('a browser that has or wants no worker goes on as before', async () => {
  browserWith(undefined)
  await registerWorker()
  browserWith({ ...workers(null), register: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  await registerWorker()
  expect(heard).toBeNull()
})
