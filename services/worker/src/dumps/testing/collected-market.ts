import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { type MinuteRow, rollUpMinutes, type SideMinute } from '@gildscope/market'
import type pg from 'pg'
import { dropOldHistory } from '../../maintenance/drop-old-history.ts'
import { rollUp } from '../../roll-up/roll-up.ts'
import { storeHistory } from '../../roll-up/testing/store-history.ts'

export const TODAY = 20_780
/** Complete days; the last two are still stored as plain hours. */
export const COLLECTED = [TODAY - 4, TODAY - 3, TODAY - 2, TODAY - 1] as const
/** Only contained in an archive. */
export const IMPORTED = TODAY - 6
export const NOW = new Date(TODAY * DAY_MS + 3 * HOUR_MS)
export const WORLD = { id: 'test-world', source: 'simulated' }

const ITEMS = Array.from({ length: 30 }, (_, index) => 100 + 7 * index)
const POLL_EVERY = 20

/** From 0 to 1, the same for the same arguments. */
const chance = (...words: readonly (string | number)[]): number =>
  createHash('md5').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32

const sideOf = (side: string, item: number, slot: number): SideMinute => {
  if (chance('empty', side, item, slot) < 0.05)
    return { price: null, quantity: null, listings: null, steady: null, flow: null }
  const price = 1 + Math.floor(chance('price', side, item, Math.floor(slot / 60)) * 90_000)
  const seen = Math.floor(chance('sold', side, item, slot) * 30)
  const sold = seen * (1 + chance('hidden', side, item, slot) / 3)
  const delisted = chance('delisted', side, item, slot) * 9
  return {
    price,
    quantity: 1 + Math.floor(chance('quantity', side, item, slot) * 5_000),
    listings: 1 + Math.floor(chance('listings', side, item, slot) * 40),
    steady: chance('few', side, item, slot) < 0.1 ? null : price + Math.floor(chance('steady', side, item, slot) * 20),
    flow: {
      sold,
      listed: chance('listed', side, item, slot) * 50,
      delisted,
      value: sold * price,
      delistedValue: delisted * price,
      soldSeen: seen,
      listedSeen: Math.floor(chance('listedSeen', side, item, slot) * 40),
      delistedSeen: Math.floor(delisted),
      unsure: chance('unsure', side, item, slot) * 4,
      noise: chance('noise', side, item, slot) * 2,
    },
  }
}

const insertCatalogue = async (pool: pg.Pool): Promise<void> => {
  await pool.query('insert into market.world (world_id, mode) values ($1, $2)', [WORLD.id, WORLD.source])
  for (const id of ITEMS) {
    await pool.query(
      `insert into market.item (id, name, name_de, rarity, type, level, binding, account_bound, no_sell, marketable, craftable,
         first_added, data, digest, version)
       values ($1, $2, 'Öl für "Großes", 5 %', 'Fine', 'Trophy', 80, 'None', false, false, true, false, $3, $4, 'digest', 1)`,
      [id, `Item, "${id}"\n=1+1`, NOW, JSON.stringify({ id, flags: ['NoSell', 'é'], level: 0.1 + 0.2 })],
    )
  }
  await pool.query(
    `insert into market.recipe (id, type, output_item_id, data, source, digest) values (-5, 'Refinement', 100, '{"a": [1, null]}', 'api', 'd')`,
  )
  await pool.query(
    `insert into market.reference_document (kind, id, data, source, digest) values
     ('skins', '7', '{"name": "Ü"}', 'api', 'd'), ('history-import', 'archive', '{"state": "running"}', 'worker', 'd'),
     ('custom-recipes', '-9', '{}', 'https://lists.example/custom.json', 'd'), ('profits-recipes', '-8', '{}', 'https://lists.example/profits.json', 'd'),
     ('gemstore', 'fed', '{}', 'https://lists.example/gems.json', 'd'), ('gemstore', 'typed', '{}', 'gems.csv', 'd'),
     ('community-feed', 'custom-recipes', '{"state": "ok"}', 'worker', 'd')`,
  )
}

/** The data of an archive for a day, hours and day row, without fields that it lacks. */
const importDay = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into market.import_source (name, url) values ('before', 'http://none'), ('archive', 'http://x')`,
  )
  const start = IMPORTED * DAY_MS
  const days = ITEMS.slice(0, 5).flatMap((itemId) => {
    const rows: MinuteRow[] = [
      { itemId, slot: start / MINUTE_MS, buy: sideOf('buy', itemId, 1), sell: sideOf('sell', itemId, 1) },
    ]
    const day = rollUpMinutes({ rows, seenSlots: [start / MINUTE_MS], start, end: start + DAY_MS })
    return day === null ? [] : { ...day, sell: { ...day.sell, priceM2: Number.NaN, quantityM2: Number.NaN } }
  })
  await pool.query(
    `insert into market.import_progress (source_id, resolution, item_id, from_day, rows) values (2, 'day', 100, $1, 1)`,
    // More was asked for than the archive had.
    [IMPORTED - 1_000],
  )
  await ensurePartitions(pool, 'history_day', IMPORTED, IMPORTED)
  await upsertBuckets(pool, 'history_day', days, 2)
}

/** A market with four days of collected data up to now, preceded by a day from an archive. */
export const collectMarket = async (pool: pg.Pool): Promise<void> => {
  await insertCatalogue(pool)
  await importDay(pool)
  const first = (COLLECTED[0] * DAY_MS) / MINUTE_MS
  const last = Math.floor(NOW.getTime() / MINUTE_MS)
  const slots = Array.from(
    { length: Math.floor((last - first) / POLL_EVERY) },
    (_, index) => first + index * POLL_EVERY,
  )
  const polls = slots
    .filter((slot) => chance('lost', slot) > 0.03)
    .map((slot) => ({ slot, missing: ITEMS.filter((id) => chance('missing', id, slot) < 0.02) }))
  const minutes = polls.flatMap(({ slot, missing }) =>
    ITEMS.filter((id) => !missing.includes(id) && chance('changed', id, slot) < 0.4).map((itemId) => ({
      itemId,
      slot,
      buy: sideOf('buy', itemId, slot),
      sell: sideOf('sell', itemId, slot),
    })),
  )
  await storeHistory(pool, { polls, minutes })
  const signal = new AbortController().signal
  await rollUp({ pool, now: NOW, signal })
  await dropOldHistory(pool, NOW, { minuteHours: 48, hourDays: 90 }, signal)
  await pool.query(
    `insert into market.gem_exchange (at, given, quantity, received, coins_per_gem)
     select to_timestamp(($1::int8 * 86400) + 600.25 + n * 600), 'coins', 100, n, 2000 + n from generate_series(1, 300) n`,
    [COLLECTED[2]],
  )
  await pool.query(
    `insert into market.pick_set (day, purse, hash, document, is_simulated, outcome)
     select $1::int4, purse, encode(sha256(convert_to(document, 'UTF8')), 'hex'), document, is_simulated, outcome::jsonb
     from (values (1000, '{"day":' || $1::int4 || ',"purse":1000,"é":1}', true, '{"realised": -5}'),
       (100, '{"day":' || $1::int4 || ',"purse":100}', false, null)) as promised(purse, document, is_simulated, outcome)`,
    [COLLECTED[1]],
  )
}
