import { FIGURE_WORDS } from './figure-words.ts'

export type SqlType = 'INTEGER' | 'DOUBLE' | 'TIMESTAMP' | 'VARCHAR' | 'BOOLEAN'

export type SqlColumn = {
  name: string
  type: SqlType
  /** Unit or meaning, in two or three words. */
  words: string
}

export type SqlTable = {
  name: string
  words: string
  /** Of the dumps. */
  part: 'hours' | 'days' | 'items' | 'picks'
  /** Only the file of the last day. */
  isLast: boolean
  columns: readonly SqlColumn[]
}

const bucketColumns = (date: string): readonly SqlColumn[] => [
  { name: 'itemID', type: 'INTEGER', words: 'integer' },
  { name: 'date', type: 'TIMESTAMP', words: date },
  { name: 'count', type: 'INTEGER', words: 'polls' },
  ...FIGURE_WORDS.map(([name, words]): SqlColumn => ({ name, type: 'DOUBLE', words })),
]

const ITEM_COLUMNS: readonly SqlColumn[] = [
  { name: 'id', type: 'INTEGER', words: 'integer' },
  { name: 'name', type: 'VARCHAR', words: 'English' },
  { name: 'rarity', type: 'VARCHAR', words: 'text' },
  { name: 'type', type: 'VARCHAR', words: 'text' },
  { name: 'level', type: 'INTEGER', words: 'integer' },
  { name: 'vendor_value', type: 'INTEGER', words: 'copper' },
  { name: 'marketable', type: 'BOOLEAN', words: 'is traded' },
  { name: 'craftable', type: 'BOOLEAN', words: 'true or false' },
]

const PICK_COLUMNS: readonly SqlColumn[] = [
  { name: 'itemID', type: 'INTEGER', words: 'integer' },
  { name: 'date', type: 'TIMESTAMP', words: 'day it was frozen, UTC' },
  { name: 'purse', type: 'INTEGER', words: 'gold' },
  { name: 'units', type: 'INTEGER', words: 'units' },
  { name: 'buy_at', type: 'INTEGER', words: 'copper' },
  { name: 'sell_at', type: 'INTEGER', words: 'copper' },
  { name: 'promised', type: 'DOUBLE', words: 'copper' },
  { name: 'promised_least', type: 'DOUBLE', words: '10 % are below' },
  { name: 'promised_most', type: 'DOUBLE', words: '10 % are above' },
  { name: 'bought', type: 'DOUBLE', words: 'units' },
  { name: 'sold', type: 'DOUBLE', words: 'units' },
  { name: 'realised', type: 'DOUBLE', words: 'copper' },
  { name: 'simulated', type: 'BOOLEAN', words: 'before the site' },
]

/** What queries read, by the names of the API. */
export const TABLES: readonly SqlTable[] = [
  { name: 'days', words: 'a UTC day of an item', part: 'days', isLast: false, columns: bucketColumns('day, UTC') },
  { name: 'hours', words: 'an hour of an item', part: 'hours', isLast: false, columns: bucketColumns('hour, UTC') },
  {
    name: 'prices',
    words: 'the last day of each item',
    part: 'days',
    isLast: true,
    columns: bucketColumns('day, UTC'),
  },
  { name: 'picks', words: 'a promise of the flip finder', part: 'picks', isLast: false, columns: PICK_COLUMNS },
  { name: 'items', words: 'the catalogue', part: 'items', isLast: false, columns: ITEM_COLUMNS },
]
