import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { compressor } from '@gildscope/service-kit/compressor'
import type { StoredMonth } from './stored-month.ts'
import type { Task } from './task.ts'
import { TASKS, type TaskName } from './tasks.ts'

export type PackedAs = 'zstd' | 'br' | 'gzip'

/** One after the other, each answered before the next one is asked. */
export type Question =
  | { kind: 'begin'; name: TaskName; input: unknown }
  | { kind: 'month'; month: StoredMonth }
  | { kind: 'write'; encoding: PackedAs }

/** `packed`: in the encoding that was asked for; what is small is not. */
export type Done = { textBytes: number; isPacked: boolean }
export type Reply =
  | { kind: 'ready' }
  | { kind: 'part'; bytes: Uint8Array }
  | ({ kind: 'done' } & Done)
  | { kind: 'fault'; text: string }

const PIECE_LETTERS = 65_536
const SMALL_BYTES = 32_768

const say = (reply: Reply): void => parentPort?.postMessage(reply)

/** In memory of its own, which goes to the other thread: else all that a buffer is a part of would be copied. */
const sayPart = (part: Uint8Array): void => {
  const bytes = Uint8Array.from(part)
  parentPort?.postMessage({ kind: 'part', bytes } satisfies Reply, [bytes.buffer])
}

/** Many small texts as bytes of a good size. */
const piecesOf = function* (texts: Iterable<string>): Generator<Buffer> {
  let text = ''
  for (const more of texts) {
    text += more
    if (text.length < PIECE_LETTERS) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const write = async (task: Task, encoding: PackedAs): Promise<Done> => {
  const pieces = piecesOf(task.texts())
  const first = pieces.next()
  if (first.done === true) return { textBytes: 0, isPacked: false }
  const second = pieces.next()
  if (second.done === true && first.value.length <= SMALL_BYTES) {
    sayPart(first.value)
    return { textBytes: first.value.length, isPacked: false }
  }
  let textBytes = 0
  const text = function* (): Generator<Buffer> {
    const begun = second.done === true ? [first.value] : [first.value, second.value]
    for (const some of [begun, pieces])
      for (const piece of some) {
        textBytes += piece.length
        yield piece
      }
  }
  // In step with the compressor, so that the text is never there as a whole.
  await pipeline(Readable.from(text(), { objectMode: false }), compressor(encoding), async (parts) => {
    for await (const part of parts) sayPart(part as Buffer)
  })
  return { textBytes, isPacked: true }
}

let task: Task | null = null

const answer = async (question: Question): Promise<Done> => {
  if (question.kind === 'begin')
    // The other thread is this service's own and passes what the task's type says.
    task = TASKS[question.name](question.input as never)
  else if (question.kind === 'month') task?.add(question.month)
  else if (task !== null) {
    const begun = task
    task = null
    return await write(begun, question.encoding)
  }
  return { textBytes: 0, isPacked: false }
}

parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (done) => say({ kind: 'done', ...done }),
    (error: unknown) =>
      say({ kind: 'fault', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
say({ kind: 'ready' })
