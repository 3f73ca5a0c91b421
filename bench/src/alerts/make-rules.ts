import { ensurePartitions } from '@gildscope/db'
import { ESTIMATE_LAW } from '@gildscope/market'
import type pg from 'pg'
import { fillMarket } from '../support/fill-market.ts'

export const MARKET_ITEMS = 28_000
export const ACCOUNTS = 5_000
export const RULES_EACH = 20
const CHANGED_SHARE = 20
/** Items that nearly everybody watches, and that change with nearly every poll. */
const POPULAR = 1_000
export const FIRST_SLOT = 29_000_000

/** Prices of a whole market, its windows and derived figures, and the minutes of the hours before. */
export const makeMarket = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into market.item (id, name, rarity, type, level, binding, account_bound, no_sell, marketable, craftable,
       first_added, data, digest, version)
     select id, 'Item ' || id, 'Exotic', 'Trophy', 0, 'None', false, false, true, false, now(), '{}', '', 1
     from generate_series(1, $1) id`,
    [MARKET_ITEMS],
  )
  await pool.query(
    `insert into market.price (item_id, buy_price, buy_quantity, buy_listings, buy_steady, sell_price, sell_quantity,
       sell_listings, sell_steady, changed_slot, version)
     select id, p, 500, 20, p, p * 5 / 4, 500, 20, p * 5 / 4, $2 - 90, 1
     from generate_series(1, $1) id, lateral (select 100 + abs(hashint4(id)) % 100000 as p) price`,
    [MARKET_ITEMS, FIRST_SLOT],
  )
  await ensurePartitions(pool, 'history_minute', FIRST_SLOT - 2_000, FIRST_SLOT + 100)
  await pool.query(
    `insert into market.history_minute (item_id, slot, buy_price, buy_quantity, buy_steady, sell_price, sell_quantity, sell_steady)
     select item_id, slot, buy_price, buy_quantity, buy_steady, sell_price, sell_quantity, sell_steady
     from market.price, unnest($1::int4[]) slot`,
    [[FIRST_SLOT - 1_500, FIRST_SLOT - 400, FIRST_SLOT - 90]],
  )
  await fillMarket(pool)
  await pool.query('update market.window_stat set coverage = 1')
}

/** Half of the rules are about what everybody watches. Seven of ten are about prices; one of twenty is true from the start. */
export const makeRules = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into account.site_account (account_id, user_name, user_key, password_hash, password_changed_at, notice_key)
     select md5(n::text)::uuid, 'user-' || n, 'user-' || n, '', now(), 'notice-' || n from generate_series(1, $1) n`,
    [ACCOUNTS],
  )
  await pool.query(
    `insert into account.alert (account_id, alert_id, name, subject, conditions, price, certainty, hold, repeat, channels,
       state, revision, created_at, updated_at, changed_at)
     select md5(n::text)::uuid, 'r' || k, 'rule', jsonb_build_object('kind', 'item', 'id', p.item_id),
       case when kind < 7 then case when kind % 2 = 0 then 'sell_price:lt:' || p.sell_price * (100 - away) / 100
                                    else 'buy_price:gt:' || p.buy_price * (100 + away) / 100 end
         when kind = 7 then 'sell_price:' || case when k % 2 = 0 then 'falls:' else 'rises:' end || abs(away) + 2 || '%:1h'
         when kind = 8 then '1d_sell_sold:gt:' || w.sell_sold * (100 + away) / 100
         else 'profit:gt:' || (p.sell_price * 85 / 100 - p.buy_price) * (100 + away) / 100 end,
       case when k % 3 = 0 then 'best' else 'steady' end, 'sure', 1 + k % 3,
       case when k % 10 = 0 then 'hourly' else 'again' end, '{}', 'armed', 1, now(), now(), now() - interval '1 hour'
     from generate_series(1, $1::int4) n, generate_series(1, $2::int4) k,
       lateral (select abs(hashint4(n * 31 + k)) as r) random,
       lateral (select r / 7 % 10 as kind, case when r % 20 = 0 then -10 else 1 + r % 25 end as away,
         1 + r / 77 % case when k % 2 = 0 then $3::int4 else $4::int4 end as id) drawn,
       lateral (select * from market.price where item_id = id) p,
       lateral (select * from market.window_stat where item_id = id and "window" = 0) w`,
    [ACCOUNTS, RULES_EACH, POPULAR, MARKET_ITEMS],
  )
  await pool.query('vacuum analyze')
}

/** A poll after which one item of twenty has changed: by turns, or always those that everybody watches. */
export const pollOnce = async (pool: pg.Pool, slot: number, isPopular: boolean): Promise<void> => {
  const { rows } = await pool.query<{ version: number }>(
    'update market.change_counter set version = version + 1 returning version',
  )
  const version = rows[0]?.version
  const which = isPopular
    ? `item_id <= ${MARKET_ITEMS / CHANGED_SHARE}`
    : `item_id % ${CHANGED_SHARE} = $2 % ${CHANGED_SHARE}`
  await pool.query(
    `update market.price set version = $1, changed_slot = $2,
       (sell_price, sell_steady) = (select p, p from (select greatest(2, sell_price * (995 + abs(hashint4(item_id + $2)) % 11) / 1000) as p) s),
       (buy_price, buy_steady) = (select p, p from (select greatest(1, buy_price * (995 + abs(hashint4(item_id - $2)) % 11) / 1000) as p) b)
     where ${which}`,
    [version, slot],
  )
  await pool.query(
    `update market.derived d set version = $1 from market.price p where p.item_id = d.item_id and p.version = $1 and $2 > 0`,
    [version, slot],
  )
  await pool.query(
    `insert into market.poll (slot, claimed_by, started_at, finished_at, "full", law) values ($1, 'bench', now(), now(), true, $2)`,
    [slot, ESTIMATE_LAW],
  )
}
