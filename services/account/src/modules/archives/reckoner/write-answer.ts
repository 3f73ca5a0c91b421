import type { Duplex } from 'node:stream'
import { compressor } from '@gildscope/service-kit/compressor'
import { addText, NO_TEXT, pieceCompressor } from './gzip-pieces.ts'
import type { Done, Packing } from './protocol.ts'
import type { Task } from './task.ts'

const PIECE_LETTERS = 65_536
const SMALL_BYTES = 32_768
const PART_BYTES = 65_536

/** Joins many small texts into buffers of a suitable size. */
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

/** Combines the compressor's many small parts into fewer. */
const largeParts = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  let bytes = 0
  for await (const part of parts) {
    begun.push(part)
    bytes += part.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(begun)
    begun = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(begun)
}

/** Resolves when all of it has been consumed. */
const write = (packed: Duplex, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    packed.write(piece, (error) => (error == null ? resolve() : reject(error)))
  })

/**
 * Compresses and sends a text without holding all of it in memory. The next piece is created when the previous one was
 * consumed: compressors have a thread of their own, and reading archives must use one processor at most, so that
 * another is left for everything else.
 */
const pack = async (text: Iterable<Buffer>, packed: Duplex, send: How['send']): Promise<void> => {
  const writeAll = async (): Promise<void> => {
    try {
      for (const piece of text) await write(packed, piece)
      packed.end()
    } catch (error) {
      packed.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const written = writeAll()
  for await (const part of largeParts(packed)) await send(part)
  await written
}

type How = {
  packing: Packing
  /** Resolves when there is room for the next one. */
  send: (part: Uint8Array) => Promise<void>
  /** Throws when no one is waiting for the answer any more. */
  goOn: () => void
}

/** Writes the result of a task, compressed if it is large or a piece; it is never completely in memory. */
export const writeAnswer = async (task: Task, { packing, send, goOn }: How): Promise<Done> => {
  const isWhole = typeof packing === 'string'
  const pieces = piecesOf(task.texts())
  let sum = isWhole ? NO_TEXT : packing.after
  let textBytes = 0
  const done = (isPacked: boolean): Done => ({ textBytes, isPacked, sum })

  const first = pieces.next()
  if (first.done === true) return done(false)
  const second = pieces.next()
  if (isWhole && second.done === true && first.value.length <= SMALL_BYTES) {
    textBytes = first.value.length
    await send(first.value)
    return done(false)
  }
  const text = function* (): Generator<Buffer> {
    const begun = second.done === true ? [first.value] : [first.value, second.value]
    for (const some of [begun, pieces])
      for (const piece of some) {
        goOn()
        textBytes += piece.length
        if (!isWhole) sum = addText(sum, piece)
        yield piece
      }
  }
  const packed = isWhole ? compressor(packing) : pieceCompressor()
  await pack(text(), packed, send)
  return done(true)
}
