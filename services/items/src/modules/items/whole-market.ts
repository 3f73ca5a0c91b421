import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { ITEM_FIELD_NAMES } from '@gildscope/contracts'
import { createPace, createSharedLoads, type Lane } from '@gildscope/service-kit'
import { answerTag } from '../../answers/answer-tag.ts'
import { answeredColumnsOf } from '../../store/answered-columns.ts'
import { createRowWriter, type RowStyle } from '../../store/row-writer.ts'
import { selectRows } from '../../store/select-rows.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { renderParts } from './render.ts'

/** Every field of every item, compressed: some hundred MB of text, far too much to make for one request. */
export type WholeMarket = { gzip: Buffer; tag: string; total: number; serial: number }

export type WholeForm = { style: RowStyle; isTradedOnly: boolean }

const EVERYTHING = { terms: [], ids: null, search: '', sort: 'id', order: 'asc', offset: 0, limit: null } as const

/** Higher levels take up to twice the time for a tenth less. */
const GZIP_LEVEL = 3
const CHUNK_BYTES = 262_144

const build = async (snapshot: Snapshot, { style, isTradedOnly }: WholeForm): Promise<WholeMarket> => {
  const { rows } = await selectRows(snapshot, { ...EVERYTHING, isTradedOnly })
  const write = createRowWriter(answeredColumnsOf(snapshot), ITEM_FIELD_NAMES, style)
  const parts: Buffer[] = []
  const gzip = Readable.from(renderParts({ rows, fields: ITEM_FIELD_NAMES.length, write }, createPace())).compose(
    createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES }),
  )
  for await (const part of gzip) parts.push(part)
  return {
    gzip: Buffer.concat(parts),
    tag: answerTag(snapshot, `whole ${style} ${isTradedOnly}`),
    total: rows.length,
    serial: snapshot.serial,
  }
}

type WholeMarketOptions = {
  current: () => Snapshot
  now: () => number
  /** How old an answer may be before the next request has it made again. */
  maxAgeMs: number
  lane: Lane
}

export type WholeMarketAnswers = {
  /** `onMake` is called when it is made for this caller. */
  get(form: WholeForm, onMake: () => void): Promise<WholeMarket>
}

/** In its lane it stands for all who wait for it. */
const CALLER = 'the whole market'

/** Each is some ten MB: a third form takes the place of the one that was made first. */
const MOST_FORMS = 2

/** Makes the whole market's answer when it is asked for and keeps those of two forms. */
export const createWholeMarket = ({ current, now, maxAgeMs, lane }: WholeMarketOptions): WholeMarketAnswers => {
  const wholes = createSharedLoads<string, WholeMarket>({
    keepMs: maxAgeMs,
    most: MOST_FORMS,
    isCurrent: ({ serial }) => serial === current().serial,
    now,
  })
  return {
    get: (form, onMake) =>
      wholes(`${form.style} ${form.isTradedOnly}`, () => {
        onMake()
        return lane.run(CALLER, () => build(current(), form))
      }),
  }
}

/** For the few that cannot take gzip. */
export const unzipped = ({ gzip }: WholeMarket): Readable =>
  Readable.from([gzip]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }))
