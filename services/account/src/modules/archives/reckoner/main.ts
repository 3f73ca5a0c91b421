// The process that reads archives, started and called by the account service.

import { Socket } from 'node:net'
import { garbageCollector, giveBackPages } from '@gildscope/service-kit/heap'
import { lowerPriority } from './low-priority.ts'
import { ANSWERS, type Done, type LastReply, type Order, type Question, type Reply } from './protocol.ts'
import { packedBytes } from './stored-month.ts'
import { openStoredMonths, type StoredMonths } from './stored-months.ts'
import { ArchiveTooLargeError, type Task } from './task.ts'
import { TASKS } from './tasks.ts'
import { writeAnswer } from './write-answer.ts'

class StoppedError extends Error {}

/** Garbage is collected between two archives, when no one is waiting, and emptied pages are given back. */
giveBackPages(true)
const collect = garbageCollector()

/** Some 25,000 trades in packs. */
const LARGE_BYTES = 400_000

let stored: StoredMonths | null = null
let isStopped = false
let readBytes = 0
let sentBytes = 0

const say = (reply: Reply): void => {
  process.send?.(reply)
}

const answers = process.connected ? new Socket({ fd: ANSWERS, readable: false, writable: true }) : null
// The process that would read them has ended, and so does this process.
answers?.on('error', () => undefined)

/** Resolves when the service has room for more. */
const send = (part: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    sentBytes += part.length
    answers?.write(part, () => resolve())
  })

const goOn = (): void => {
  if (isStopped) throw new StoppedError()
}

const make = async ({ name, input, stored: wanted, packing }: Order): Promise<Done> => {
  if (stored === null) throw new Error('no database was named')
  // The service passes what the task's type requires.
  const task: Task = TASKS[name](input as never)
  for await (const month of stored.read(wanted)) {
    goOn()
    task.add(month)
    const bytes = packedBytes(month)
    readBytes += bytes
    say({ kind: 'read', bytes })
  }
  goOn()
  return await writeAnswer(task, { packing, goOn, send })
}

/** Otherwise the next archive would be loaded next to the remains of a large one. */
const tidyUp = (): void => {
  if (readBytes > LARGE_BYTES) collect()
  readBytes = 0
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

const faultOf = (error: unknown): LastReply => {
  if (error instanceof StoppedError) return { kind: 'stopped' }
  if (error instanceof ArchiveTooLargeError) return { kind: 'too-large' }
  return { kind: 'fault', text: error instanceof Error ? error.message : String(error), code: codeOf(error) }
}

process.on('message', (question: Question) => {
  if (question.kind === 'open') stored = openStoredMonths(question)
  else if (question.kind === 'stop') isStopped = true
  else {
    isStopped = false
    sentBytes = 0
    make(question)
      .then((done): LastReply => ({ kind: 'done', ...done }), faultOf)
      .then((reply) => say({ ...reply, sent: sentBytes }))
      .then(tidyUp)
  }
})
// It ends with the service, however that ends, and not before: an interrupt in a terminal reaches both.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.channel?.ref()
lowerPriority()
say({ kind: 'ready' })
