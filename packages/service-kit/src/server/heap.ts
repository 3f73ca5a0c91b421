import { setFlagsFromString } from 'node:v8'

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
