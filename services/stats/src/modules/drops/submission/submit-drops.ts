import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { DropSubmission } from '@gildscope/contracts'
import {
  addRecords,
  checkContents,
  createPseudonyms,
  findGemPrice,
  firstCountingDay,
  type ItemFacts,
  isBlackLionChest,
  KEY_GEMS,
  kitOf,
  listItemFacts,
  refuseUnknownItems,
  type Stack,
} from '@gildscope/research/drops'
import { AppError, type RouteContext, siteOf, type Throttle } from '@gildscope/service-kit'
import type { StatsDeps } from '../../../deps.ts'
import { checkKey } from './check-key.ts'
import { checkQuantities, checkWallet, momentOf } from './check-submission.ts'
import { findGameBuild, findUnknownCurrency } from './reference-repository.ts'

const MINUTE_OF_ISO = 16

type Counted = readonly { id: number; quantity: number }[]

/** Identifies equal submissions. */
const sortedCounts = (stacks: Counted): [number, number][] =>
  stacks.map(({ id, quantity }): [number, number] => [id, quantity]).sort(([a], [b]) => a - b)

/** Unit price in copper, from the trading post's current ask; a Black Lion Chest is opened with a key. */
const priceOf = (id: number, known: ReadonlyMap<number, ItemFacts>, gemPrice: number | null): number | null => {
  const price = known.get(id)?.sellPrice ?? null
  if (price === null || !isBlackLionChest(id)) return price
  return gemPrice === null ? null : Math.round(price + KEY_GEMS * gemPrice)
}

/** Stores a submission after the game confirmed the submitter's account; returns the id of the record. */
export const submitDrops = ({ config, database, game, now, throttle }: StatsDeps & { throttle: Throttle }) => {
  const pseudonyms = createPseudonyms(config.PSEUDONYM_KEY)

  const limitAccount = async (reply: RouteContext['reply'], giver: string): Promise<void> => {
    const hour = { kind: 'drops-hour', whose: giver, max: config.DROPS_PER_HOUR, windowMs: HOUR_MS }
    const day = { kind: 'drops-day', whose: giver, max: config.DROPS_PER_DAY, windowMs: DAY_MS }
    await throttle.spend(reply, day, 'submissions of this game account')
    await throttle.spend(reply, hour, 'submissions of this game account')
  }

  return async (body: DropSubmission, { request, reply }: RouteContext): Promise<string> => {
    const time = now()
    const sent = { kind: 'drops-network', max: config.DROPS_PER_NETWORK, windowMs: HOUR_MS }
    await throttle.spendOf(request.ip, reply, sent, 'submissions from your network')

    const { activity, level, mf, wallet } = body
    const at = momentOf(body, time)
    checkQuantities(body)
    checkWallet(wallet)
    const kit = kitOf(activity, body.salvagekit ?? '')
    const ids = [...body.consumed, ...body.items].map(({ id }) => id)
    const known = await listItemFacts(database.db, ids)
    refuseUnknownItems(ids, known)
    const walletIds = wallet.map(({ id }) => id)
    const unknownCurrency = await findUnknownCurrency(database.db, walletIds)
    if (unknownCurrency !== null) throw new AppError('NOT_FOUND', `there is no currency ${unknownCurrency}`)
    const { itemId, consumed, items } = checkContents({ ...body, kit }, (id) => known.get(id)?.name ?? String(id))

    const { key, account, character } = body
    const gameAccountId = await checkKey(game, { key, account, character, who: siteOf(request.ip) })
    const giver = pseudonyms.ofGameAccount(gameAccountId)
    await limitAccount(reply, giver)

    const gemPrice = activity === 'BLTC' ? await findGemPrice(database.db) : null
    const priced = (stacks: Counted): Stack[] =>
      stacks.map(({ id, quantity }) => [id, quantity, priceOf(id, known, gemPrice)])
    const delay = body.delay ?? ''
    const minute = at.toISOString().slice(0, MINUTE_OF_ISO)
    const snapshot = [giver, character, sortedCounts(consumed), sortedCounts(items), minute]
    const { ids: stored } = await addRecords(database, { activity, itemId }, [
      {
        ...{ activity, itemId, giver, kit, level, at, delay },
        countsFrom: await firstCountingDay(database.pool, { giver, now: time, waitDays: config.DROPS_WAIT_DAYS }),
        digest: pseudonyms.digest('player', ...snapshot),
        magicFind: mf,
        // The build at the time of an older snapshot is unknown.
        build: delay === '' ? await findGameBuild(database.db) : null,
        consumed: priced(consumed),
        items: priced(items),
        wallet: wallet.flatMap(({ id, value }): [number, number][] => (value === 0 ? [] : [[id, value]])),
        source: 'player',
      },
    ])
    return String(stored[0])
  }
}
