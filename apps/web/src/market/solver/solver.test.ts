import { planSettings } from '@gildscope/contracts'
import type { CouldBe, Plan } from '@gildscope/planner'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerOnce, type MakeAnswer } from './answer-once.ts'
import { Solver, type SolverWorker } from './open-solver.ts'
import type { PackedQuestion } from './packed-books.ts'
import type { Found, FromSolver, ToSolver } from './solver-messages.ts'
import { solverBytes } from './testing/solver-thread.ts'

const QUESTION: PackedQuestion = {
  settings: z.parse(planSettings, { targets: [{ id: 46738, units: 3 }] }),
  ...{
    ways: [],
    books: [],
    vendorValues: new Map(),
    stock: [],
    crafters: null,
    accounts: [''],
    doneToday: new Map(),
    now: 0,
  },
}
const LINES: readonly CouldBe[] = []

/** Asks the solver itself for the least that covers the targets, and answers its objective as the time. */
const make: MakeAnswer = (highs, asked, onFound) => {
  if (asked.kind !== 'plan') return
  const { settings } = asked.question
  const units = settings.targets[0]?.units ?? 0
  if (units === 13) throw new Error('this one is too much')
  const text = `Minimize\n cost: 2 a\nSubject To\n need: 2 a >= ${units}\nGenerals\n a\nEnd`
  const { ObjectiveValue, Status } = highs.solve(text, { output_flag: false })
  onFound({ kind: 'plan', plan: { status: Status, stage: 'relaxed' } as unknown as Plan, tookMs: ObjectiveValue })
  onFound({ kind: 'could-be', lines: LINES })
}

/** A simulated thread: messages are copied. */
const createThread = () => {
  const answer = answerOnce(make)
  const listeners: ((event: MessageEvent<FromSolver>) => void)[] = []
  const failing: (() => void)[] = []
  const heard: string[] = []
  let isOver = false
  const worker: SolverWorker = {
    postMessage: (message: ToSolver) => {
      heard.push(message.kind)
      void answer(structuredClone(message), (reply) => {
        const event = new MessageEvent<FromSolver>('message', { data: structuredClone(reply) })
        if (!isOver) for (const listener of listeners) listener(event)
      })
    },
    terminate: () => {
      isOver = true
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'message') listeners.push(listener as (event: MessageEvent<FromSolver>) => void)
      else failing.push(listener as () => void)
    },
  }
  return { worker, heard, fail: () => failing.map((listener) => listener()), isOver: () => isOver }
}

const useThreads = (fetchBytes = solverBytes) => {
  const threads: ReturnType<typeof createThread>[] = []
  const start = (): SolverWorker => {
    const thread = createThread()
    threads.push(thread)
    return thread.worker
  }
  return { threads, solver: new Solver({ start, fetchBytes }) }
}

const plan = async (solver: Solver, units: number): Promise<Found[]> => {
  const found: Found[] = []
  const settings = { ...QUESTION.settings, targets: [{ id: 46738, units }] }
  await solver.ask({ kind: 'plan', question: { ...QUESTION, settings } }, (one) => found.push(one))
  return found
}
const BOTH = [
  { kind: 'plan', plan: { status: 'Optimal', stage: 'relaxed' }, tookMs: 4 },
  { kind: 'could-be', lines: LINES },
]

describe('the solver', () => {
  test('is loaded by the first question, once, and tells what it finds as it finds it', async () => {
    const { threads, solver } = useThreads()
    expect(threads).toHaveLength(0)
    const [first, second] = await Promise.all([plan(solver, 3), plan(solver, 4)])
    expect([first, second]).toEqual([BOTH, BOTH])
    expect(threads).toHaveLength(1)
  })

  test('ends its worker when it is cancelled, and starts another for the next question', async () => {
    const { threads, solver } = useThreads()
    await plan(solver, 3)
    const waiting = plan(solver, 3)
    await Promise.resolve()
    solver.cancel()
    await expect(waiting).rejects.toThrow('cancelled')
    expect(threads.map((thread) => thread.isOver())).toEqual([true])
    expect(await plan(solver, 3)).toEqual(BOTH)
    expect(threads).toHaveLength(2)
  })

  test('a question that is cancelled while the solver is loaded is never asked', async () => {
    const { threads, solver } = useThreads()
    const waiting = plan(solver, 3)
    solver.cancel()
    await expect(waiting).rejects.toThrow('cancelled')
    await plan(solver, 3)
    expect(threads.flatMap((thread) => thread.heard).filter((kind) => kind === 'ask')).toHaveLength(1)
  })

  test('tells refused WebAssembly from a solver that could not be loaded', async () => {
    const odd = useThreads(async () => new Uint8Array([1, 2, 3]).buffer)
    await expect(plan(odd.solver, 3)).rejects.toMatchObject({ fault: 'refused' })
    let isAway = true
    const away = useThreads(async () => {
      if (isAway) throw new Error('no network')
      return solverBytes()
    })
    await expect(plan(away.solver, 3)).rejects.toMatchObject({ fault: 'unreachable' })
    isAway = false
    expect(await plan(away.solver, 3)).toEqual(BOTH)
  })

  test('a worker whose script is gone is a fault, too', async () => {
    const { threads, solver } = useThreads()
    await plan(solver, 3)
    const waiting = plan(solver, 3)
    await Promise.resolve()
    threads[0]?.fail()
    await expect(waiting).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test('passes on what went wrong in a plan, and makes the next one', async () => {
    const { threads, solver } = useThreads()
    await expect(plan(solver, 13)).rejects.toThrow('this one is too much')
    expect(await plan(solver, 3)).toEqual(BOTH)
    expect(threads).toHaveLength(1)
  })
})
