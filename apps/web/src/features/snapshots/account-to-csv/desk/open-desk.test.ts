import type { Snapshot } from '@gildscope/holdings'
import { describe, expect, test } from 'vitest'
import { createDesk } from './create-desk.ts'
import { answerMessage, type FromDesk, type ToDesk } from './desk-messages.ts'
import { type DeskWorker, openDesk } from './open-desk.ts'

const SNAPSHOT: Snapshot = {
  ...{ version: 1, takenAt: 1000, endedAt: 2000, read: [{ account: 'Orla.1234', place: 'bank', where: null }] },
  holes: [],
  rows: [
    {
      ...{ account: 'Orla.1234', place: 'bank', where: null, kind: 'item', id: 19_721, isInside: false },
      counts: { character: 0, account: 0, none: 250 },
    },
  ],
}
const NOBODY = { user: null }

/** A simulated thread: messages are copied. */
const createThread = () => {
  const desk = createDesk()
  const listeners: ((event: MessageEvent<FromDesk>) => void)[] = []
  const failing: (() => void)[] = []
  let isOver = false
  const worker: DeskWorker = {
    postMessage: (message) => {
      void answerMessage(desk, structuredClone(message)).then((answer) => {
        const event = new MessageEvent<FromDesk>('message', { data: structuredClone(answer) })
        if (!isOver) for (const listener of listeners) listener(event)
      })
    },
    terminate: () => {
      isOver = true
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'message') listeners.push(listener as (event: MessageEvent<FromDesk>) => void)
      else failing.push(listener as () => void)
    },
  }
  return { worker, fail: () => failing.map((listener) => listener()), isOver: () => isOver }
}

describe('a desk in a worker', () => {
  test('answers each call with its own result', async () => {
    const thread = createThread()
    const desk = openDesk(() => thread.worker)
    const { id } = await desk.put({ ...NOBODY, snapshot: SNAPSHOT })
    const [look, shelf, found] = await Promise.all([
      desk.look({ ...NOBODY, initial: id, second: null }),
      desk.list(NOBODY),
      desk.snapshot({ ...NOBODY, id }),
    ])
    expect(look).toEqual({ ids: [19_721], holes: { initial: [], second: [] }, leftOut: [] })
    expect(shelf.heads.map((head) => head.id)).toEqual([id])
    expect(found).toEqual(SNAPSHOT)
  })

  test('rejects with what went wrong there', async () => {
    const desk = openDesk(() => createThread().worker)
    await expect(desk.exportFile({ ...NOBODY, id: 'gone' })).rejects.toThrow('the snapshot no longer exists')
  })

  test('that is closed is forgotten, and the next call begins with an empty one', async () => {
    const threads = [createThread(), createThread()]
    let next = 0
    const desk = openDesk(() => threads[next++]?.worker ?? null)
    await desk.put({ ...NOBODY, snapshot: SNAPSHOT })
    desk.close()
    expect(threads[0]?.isOver()).toBe(true)
    expect((await desk.list(NOBODY)).heads).toEqual([])
    expect(next).toBe(2)
  })
})

describe('a desk without a worker', () => {
  test('works on this thread where there are none', async () => {
    const desk = openDesk(() => null)
    await desk.put({ ...NOBODY, snapshot: SNAPSHOT })
    expect((await desk.list(NOBODY)).heads).toHaveLength(1)
  })

  test('handles calls on this thread when the worker cannot be loaded', async () => {
    const lost: ToDesk[] = []
    const { worker, fail, isOver } = createThread()
    const desk = openDesk(() => ({ ...worker, postMessage: (message) => lost.push(message) }))
    const asked = desk.list(NOBODY)
    expect(lost).toHaveLength(1)
    fail()
    expect(await asked).toEqual({ heads: [], isLasting: false })
    expect(isOver()).toBe(true)
    await desk.put({ ...NOBODY, snapshot: SNAPSHOT })
    expect(lost).toHaveLength(1)
  })
})
