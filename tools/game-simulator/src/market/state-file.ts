import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Behaviour } from './behaviour.ts'
import { createByteReader, createByteWriter } from './byte-buffer.ts'
import { readItemState, writeItemState } from './item-state.ts'
import type { Market } from './market.ts'
import type { MarketProfile } from './market-profile.ts'
import type { ItemMarket } from './market-state.ts'

const FORMAT = 2
const NEWLINE = 10
/** Items encoded before other work gets its turn. */
const ITEMS_PER_SLICE = 1_000

const headerSchema = z.object({
  format: z.literal(FORMAT),
  worldId: z.string(),
  behaviour: z.record(z.string(), z.union([z.number(), z.boolean()])),
  openedAt: z.number(),
  savedAt: z.number(),
  /** Bytes at the end of the file: JSON of the state that belongs to single items besides their books. */
  besideBytes: z.int().min(0).default(0),
  /** State of the world that belongs to no single item. */
  world: z.unknown().optional(),
})

/** Identifies the market of a file: a file of another world or behaviour is not used. */
export type StateKey = { worldId: string; behaviour: Behaviour }
export type SavedMarket = {
  openedAt: number
  savedAt: number
  items: ItemMarket[]
  /** State that was saved along with the books, by item id. */
  beside: ReadonlyMap<number, unknown>
  besideWorld: unknown
}
/** State to save at the same moment as the books; undefined for none. */
export type SaveBeside = {
  /** For an item whose book was opened. */
  item(itemId: number): unknown
  world(): unknown
}

/**
 * Writes the state of all opened books to a temporary file and then replaces the old one, so that a crash leaves that
 * intact.
 */
export const saveMarket = async (
  file: string,
  key: StateKey,
  market: Market,
  savedAt: number,
  saveBeside: SaveBeside = { item: () => undefined, world: () => undefined },
): Promise<void> => {
  const writer = createByteWriter()
  const besides: string[] = []
  let written = 0
  for (const item of market.opened()) {
    writeItemState(writer, item)
    const beside = saveBeside.item(item.profile.itemId)
    if (beside !== undefined) besides.push(`"${item.profile.itemId}":${JSON.stringify(beside)}`)
    if (++written % ITEMS_PER_SLICE === 0) await setImmediate()
  }
  const tail = Buffer.from(besides.length === 0 ? '' : `{${besides.join(',')}}`)
  const { worldId, behaviour } = key
  const { openedAt } = market
  const header = {
    format: FORMAT,
    worldId,
    behaviour,
    openedAt,
    savedAt,
    besideBytes: tail.length,
    world: saveBeside.world(),
  }
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}.new`
  await writeFile(beside, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), writer.finish(), tail]))
  await rename(beside, file)
}

const readBytes = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const readBeside = (bytes: Uint8Array): Map<number, unknown> => {
  if (bytes.length === 0) return new Map()
  const byItem = z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(bytes).toString()))
  return new Map(Object.entries(byItem).map(([id, beside]) => [Number(id), beside]))
}

const sameBehaviour = (a: Readonly<Record<string, number | boolean>>, b: Behaviour): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** The saved market, or null when there is none, it belongs to another world or it is damaged. */
export const loadMarket = (
  file: string,
  key: StateKey,
  findProfile: (itemId: number) => MarketProfile | null,
): SavedMarket | null => {
  const bytes = readBytes(file)
  if (bytes === null) return null
  const end = bytes.indexOf(NEWLINE)
  try {
    const header = headerSchema.parse(JSON.parse(bytes.subarray(0, end).toString()))
    if (header.worldId !== key.worldId || !sameBehaviour(header.behaviour, key.behaviour)) return null
    const tailAt = bytes.length - header.besideBytes
    const reader = createByteReader(bytes.subarray(end + 1, tailAt))
    const items: ItemMarket[] = []
    while (!reader.done) {
      const item = readItemState(reader, key.behaviour, findProfile)
      if (item) items.push(item)
    }
    return {
      openedAt: header.openedAt,
      savedAt: header.savedAt,
      items,
      beside: readBeside(bytes.subarray(tailAt)),
      besideWorld: header.world,
    }
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}
