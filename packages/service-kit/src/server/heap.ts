import { setFlagsFromString } from 'node:v8'

/**
 * Has the heap, with the buffers that it holds, grow by so much of what is in use before V8 collects. Left alone, V8 takes
 * several times as much for a process that is busy all the time and keeps what it took; of a process that was idle it
 * takes a third at most from then on, which large answers fill every few milliseconds.
 */
export const growHeapBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Has buffers count towards the limit at which V8 collects, as all else does. Left alone, it also marks the whole heap each
 * time that 64 MB of them were made, however short they lived: of a process that makes or passes on large answers that
 * is up to 40 % of its CPU. The memory in use stays the same.
 */
export const countBuffersAsHeap = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit')
