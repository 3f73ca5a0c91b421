import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, vi } from 'vitest'
import { answerOnce, type MakeAnswer } from '../answer-once.ts'
import { makeAnswer } from '../make-answer.ts'
import type { FromSolver, ToSolver } from '../solver-messages.ts'

export const solverBytes = async (): Promise<ArrayBuffer> => {
  const bytes = await readFile(createRequire(import.meta.url).resolve('highs/runtime'))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

/** Workers of a browser: the real solver, whose messages are copied. What a test sets counts from the next worker on. */
export const useSolverThreads = () => {
  const threads = { started: 0, ended: 0, isRefused: false, isStuck: false, make: makeAnswer as MakeAnswer }
  class Thread extends EventTarget {
    #isOver = false
    readonly #answer = answerOnce((...given) => threads.make(...given))
    constructor() {
      super()
      threads.started += 1
    }
    postMessage(message: ToSolver): void {
      void this.#answer(structuredClone(message), (reply: FromSolver) => {
        const event = new MessageEvent('message', { data: structuredClone(reply) })
        if (reply.kind === 'end' && threads.isStuck) return
        if (!this.#isOver) setTimeout(() => this.#isOver || this.dispatchEvent(event))
      })
    }
    terminate(): void {
      this.#isOver = true
      threads.ended += 1
    }
  }
  beforeEach(() => {
    Object.assign(threads, { started: 0, ended: 0, isRefused: false, isStuck: false, make: makeAnswer })
    vi.stubGlobal('Worker', Thread)
    vi.stubGlobal('fetch', async () => new Response(threads.isRefused ? new Uint8Array([1]) : await solverBytes()))
  })
  afterEach(() => vi.unstubAllGlobals())
  return threads
}
