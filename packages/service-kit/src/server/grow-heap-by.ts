import { setFlagsFromString } from 'node:v8'

/**
 * Has the heap, with the buffers that it holds, grow by so much of what is in use before V8 collects. By itself V8 takes
 * several times as much for a process that is busy all the time and keeps what it took; of a process that was idle it
 * takes a third at most from then on, which large answers fill every few milliseconds. It also marks the whole heap each
 * time that 64 MB of buffers were made, however short they lived: a fifth of the CPU of passing large answers on.
 */
export const growHeapBy = (percent: number): void => {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}
