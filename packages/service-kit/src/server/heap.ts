import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SECOND_MS } from '@gildscope/base/time'

/**
 * Lets the heap, including its buffers, grow by this percentage of the memory in use before V8 collects. By default, V8
 * uses several times as much for a busy process and keeps it; an idle process gets a third at most from then on, which
 * large answers fill every few milliseconds.
 */
export const growHeapBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Counts buffers towards the limit at which V8 collects, like everything else. By default, V8 also marks the whole heap
 * each time that 64 MB of them were allocated, however short-lived: for a process that creates or forwards large
 * answers that is up to 40 % of its CPU. The memory in use stays the same.
 */
export const countBuffersAsHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit')

const LOOK_MS = 10 * SECOND_MS
/** Shares of the event loop's time. */
const BUSY = 0.2
const CALM = 0.1

/**
 * Whether V8 gives pages that it has emptied back to the system, 8 seconds later; otherwise it keeps them for good. That
 * costs a busy process a tenth of its CPU.
 */
export const giveBackPages = (isOn: boolean): void => setFlagsFromString(`--${isOn ? '' : 'no-'}memory-saver-mode`)

/** Collects the whole heap. It is exposed at run time: a flag of the command line would need a code cache of its own. */
export const garbageCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Collects garbage now and once after each busy time: a process that then allocates next to nothing, like an idle gateway,
 * would keep what that time left. It stops for some 40 ms. Pages are given back until the next look only. To be called when
 * the process has started, which is the first busy time.
 */
export const collectWhenCalm = (): void => {
  const collect = garbageCollector()
  const free = (): void => {
    giveBackPages(true)
    collect()
  }
  free()
  let before = performance.eventLoopUtilization()
  let wasBusy = false
  const look = (): void => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    giveBackPages(false)
    if (utilization > BUSY) wasBusy = true
    if (!wasBusy || utilization > CALM) return
    wasBusy = false
    free()
  }
  setInterval(look, LOOK_MS).unref()
}
