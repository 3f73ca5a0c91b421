import { gunzipSync } from 'node:zlib'
import type { StoredTrade, WvwReading } from '@gildscope/archives'

/** What is stored of one kind of one game account: closed months in gzip, and what came after them; a line of JSON each. */
export type StoredLines = { account: string; accountID: string; packs: Uint8Array[]; open: string }

/** Only this service and the worker write lines, and a pack is read back before its entries go. */
const parse = <T>(text: string): T[] => {
  const lines = text.trimEnd()
  return lines === '' ? [] : (JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as T[])
}

const readAll = <T>({ packs, open }: StoredLines): T[] =>
  [...packs.map((pack) => parse<T>(gunzipSync(pack).toString('utf8'))), parse<T>(open)].flat()

export const readTrades = (lines: StoredLines): StoredTrade[] => readAll<StoredTrade>(lines)
export const readReadings = (lines: StoredLines): WvwReading[] => readAll<WvwReading>(lines)
