import wasmAddress from 'highs/runtime?url'
import type { Asked, Found, FoundOf, FromSolver, SolverFault, ToSolver } from './solver-messages.ts'

/** The part of a browser's Worker that is needed. */
export type SolverWorker = {
  postMessage: (message: ToSolver) => void
  terminate: () => void
  addEventListener: ((type: 'message', listener: (event: MessageEvent<FromSolver>) => void) => void) &
    ((type: 'error', listener: () => void) => void)
}

export class SolverError extends Error {
  readonly fault: SolverFault

  constructor(fault: SolverFault, text: string) {
    super(text)
    this.name = 'SolverError'
    this.fault = fault
  }
}

type Waiting = { onFound: (found: Found) => void; resolve: () => void; reject: (error: Error) => void }

type Start = { start: () => SolverWorker; fetchBytes: () => Promise<ArrayBuffer> }

const fetchBytes = async (): Promise<ArrayBuffer> => {
  const answer = await fetch(wasmAddress)
  if (!answer.ok) throw new Error(`the solver was answered with ${answer.status}`)
  return answer.arrayBuffer()
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const startWorker = (): SolverWorker => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })

/** Answers made in a worker, which the first question starts; whoever cancels ends it. */
export class Solver {
  readonly #start: Start
  #worker: SolverWorker | null = null
  #bytes: Promise<ArrayBuffer> | null = null
  #last = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(start: Start = { start: startWorker, fetchBytes }) {
    this.#start = start
  }

  /** Resolves when there is nothing more to find. */
  async ask<Kind extends Asked['kind']>(
    asked: Extract<Asked, { kind: Kind }>,
    onFound: (found: FoundOf[Kind]) => void,
  ): Promise<void> {
    this.#last += 1
    const nth = this.#last
    const end = new Promise<void>((resolve, reject) =>
      // A question of a kind is answered in that kind.
      this.#waiting.set(nth, { onFound: onFound as Waiting['onFound'], resolve, reject }),
    )
    end.catch(() => {})
    const bytes = await this.#load().catch((error: unknown) => this.#fail('unreachable', String(error)))
    if (bytes === null) return end
    // The solver is copied for every worker, and so is a question: each in a task of its own.
    await nextTask()
    // It may have been cancelled meanwhile.
    if (!this.#waiting.has(nth)) return end
    const worker = this.#open(bytes)
    await nextTask()
    if (this.#waiting.has(nth)) worker.postMessage({ kind: 'ask', nth, asked })
    return end
  }

  /** Ends the work at once. Questions that wait are rejected; the next one starts a worker. */
  cancel(): void {
    this.#end(new DOMException('cancelled', 'AbortError'))
  }

  async #load(): Promise<ArrayBuffer> {
    this.#bytes ??= this.#start.fetchBytes()
    try {
      return await this.#bytes
    } catch (error) {
      this.#bytes = null
      throw error
    }
  }

  #open(bytes: ArrayBuffer): SolverWorker {
    if (this.#worker !== null) return this.#worker
    const worker = this.#start.start()
    this.#worker = worker
    worker.addEventListener('message', ({ data }) => this.#hear(worker, data))
    worker.addEventListener('error', () => {
      if (worker === this.#worker) this.#fail('unreachable', 'the script of the solver could not be loaded')
    })
    worker.postMessage({ kind: 'solver', wasm: bytes })
    return worker
  }

  #hear(from: SolverWorker, message: FromSolver): void {
    const waiting = from === this.#worker ? this.#waiting.get(message.nth) : undefined
    if (waiting === undefined) return
    if (message.kind !== 'found') this.#waiting.delete(message.nth)
    if (message.kind === 'found') waiting.onFound(message.found)
    else if (message.kind === 'end') waiting.resolve()
    else waiting.reject(new SolverError(message.fault, message.text))
  }

  #fail(fault: SolverFault, text: string): null {
    this.#end(new SolverError(fault, text))
    return null
  }

  #end(error: Error): void {
    this.#worker?.terminate()
    this.#worker = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(error)
  }
}
