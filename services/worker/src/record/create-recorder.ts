import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@gildscope/base/time'
import type { GameAnswer } from '@gildscope/game-api'
import type { Logger } from '@gildscope/service-kit'
import { CATALOGUES } from '../game/catalogues.ts'
import { LISTINGS, PRICES } from '../game/endpoints.ts'
import { createBookSpool } from './book-spool.ts'
import { createLineFile, type LineFile } from './line-file.ts'

export type Recorder = {
  /** Takes down what an answer holds, if it is of the public game. */
  note: (answer: GameAnswer) => void
  /** A reading of the market begins; books that arrive from now on belong to it. */
  beginMoment: () => Promise<void>
  /** Completes the files; later answers are not recorded. */
  finish: () => Promise<void>
}

export type RecorderOptions = {
  folder: string
  /** The market's time in Unix ms, right once the game has answered. */
  now: () => number
  /** Duration of a recording from its first moment. */
  lengthMs?: number
  log: Pick<Logger, 'info' | 'error'>
}

const SERIES = 'commerce_listings_series_'
const COLLECTIONS: ReadonlySet<string> = new Set(['items', 'recipes', ...CATALOGUES.map(({ endpoint }) => endpoint)])

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type Identified = { id: number | string }
const recordsIn = (text: string): Identified[] => {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return []
  return value.filter((record): record is Identified => typeof record === 'object' && record !== null && 'id' in record)
}

/**
 * Writes the game's answers of the first hour into a folder that `npm start -- --replay` reads: its catalogue, its
 * prices, and its books moment by moment. Null for a folder that already contains a complete recording.
 */
export const createRecorder = async ({
  folder,
  now,
  lengthMs = HOUR_MS,
  log,
}: RecorderOptions): Promise<Recorder | null> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).some((name) => name.startsWith(SERIES))) return null
  const files = new Map<string, LineFile>()
  const books = createBookSpool(join(folder, 'books.part'))
  let moments: Date[] = []
  let isBeginning = false
  let finishing: Promise<void> | null = null

  const fileOf = (name: string): LineFile => {
    const file = files.get(name) ?? createLineFile(join(folder, `${name}.jsonl`))
    files.set(name, file)
    return file
  }

  const takeMarket = (endpoint: string, records: readonly Identified[]): void => {
    if (isBeginning) {
      isBeginning = false
      if (now() > (moments.at(-1)?.getTime() ?? 0)) moments = [...moments, new Date(now())]
    }
    const [first] = moments
    if (first === undefined) return
    for (const record of records) {
      if (endpoint === LISTINGS) books.add(record, moments.length - 1)
      else fileOf(`commerce_prices_${dayOf(first)}`).add(record)
    }
  }

  const take = ({ endpoint, language, text }: GameAnswer): void => {
    if (endpoint === LISTINGS || endpoint === PRICES) {
      const records = recordsIn(text())
      // A list of ids arrives earlier; by then a game with a time of its own has sent it.
      if (records.length > 0) takeMarket(endpoint, records)
    } else if (COLLECTIONS.has(endpoint) && (language === null || language === 'en')) {
      for (const record of recordsIn(text())) fileOf(endpoint.replaceAll('/', '_')).add(record)
    }
  }

  const complete = async (): Promise<void> => {
    const [first] = moments
    for (const file of files.values()) await file.close()
    if (first !== undefined) await books.writeSeries(join(folder, `${SERIES}${dayOf(first)}.jsonl.gz`), moments)
    await books.remove()
    log.info({ folder, moments: moments.length }, 'the recording of the game is complete')
  }

  const recorder: Recorder = {
    note: (answer) => {
      if (finishing !== null) return
      try {
        take(answer)
      } catch (error) {
        // A failed recording must not fail a poll.
        log.error({ err: error, endpoint: answer.endpoint }, 'an answer of the game could not be recorded')
      }
    },
    beginMoment: async () => {
      const [first] = moments
      if (finishing !== null) return
      if (first !== undefined && now() - first.getTime() >= lengthMs) await recorder.finish()
      else isBeginning = true
    },
    finish: () => {
      finishing ??= complete()
      return finishing
    },
  }
  return recorder
}
