import { setFlagsFromString } from 'node:v8'

/** Of what is in use, how much more the heap may hold before V8 collects. */
const GROWTH_PERCENT = 100

/**
 * Keeps the heap near what is in use. V8 lets it grow to several times as much on a machine with memory to spare, and does
 * not return what it held at its peak: after half an hour of polls and imports most of a worker's memory was that.
 */
export const growHeapSlowly = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
