/** Loads of this page that the worker did not see, also those that are still under way. */
const handOver = (worker: ServiceWorker): void => {
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[]
    const urls = entries.filter(({ workerStart }) => workerStart === 0).map(({ name }) => name)
    if (urls.length > 0) worker.postMessage(urls)
  }).observe({ type: 'resource', buffered: true })
}

const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => addEventListener('load', done, { once: true }))

/**
 * Starts the worker that keeps the site for times without a network. A browser that has or wants none goes on as
 * before.
 */
export const registerWorker = async (): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return
  try {
    await loaded()
    const isWatched = workers.controller !== null
    await workers.register('/sw.js')
    const { active } = await workers.ready
    if (!isWatched && active !== null) handOver(active)
  } catch {
    // Refused by the browser, its profile or the network.
  }
}
