import { exactNetProceeds, roundHalfUp, walkBook } from '@gildscope/market'
import { type Answer, unitsOf } from '../answer.ts'
import { type Good, goodParts } from '../good.ts'
import { orderCapacity, orderPrice, orderWait, saleWait } from '../order-fill.ts'
import type { FetchLine, Missing, Plan, Purchase, Sale, VendorLine } from '../plan.ts'
import type { Stock } from '../question.ts'
import type { Sink } from '../sinks.ts'
import { sellingValue } from '../sources.ts'

export const purchasesOf = ({ program, settled }: Answer): Purchase[] => {
  const { question } = program
  return [...settled].flatMap(([good, each]) => {
    const [unitsNow, unitsByOrder] = [unitsOf(each, 'now'), unitsOf(each, 'order')]
    const units = unitsNow + unitsByOrder
    const { id: item } = goodParts(good)
    const market = question.markets.get(item)
    if (units === 0 || market === undefined) return []
    const price = orderPrice(market)
    const orderOf = (some: number): Purchase['order'] =>
      price === null || some === 0 ? null : { price, total: price * some, wait: orderWait(question, market, some) }
    const now = atOnce(market.sells, units)
    const order = units <= orderCapacity(question, market) ? orderOf(units) : null
    const [bought, placed] = [atOnce(market.sells, unitsNow), orderOf(unitsByOrder)]
    const paid = (bought?.total ?? 0) + (placed?.total ?? 0)
    return {
      item,
      units,
      chosen: unitsByOrder === 0 ? 'now' : unitsNow === 0 ? 'order' : 'both',
      unitsNow,
      unitsByOrder,
      now,
      order,
      bought,
      placed,
      paid,
      saved: now === null ? null : now.total - paid,
    }
  })
}

/** Null: nothing, or not so many are on offer. */
const atOnce = (sells: Int32Array, units: number): Purchase['now'] => {
  const { filled, worstPrice, total } = walkBook(sells, units)
  return filled < units || worstPrice === null ? null : { levels: levelsOf(sells, units), worst: worstPrice, total }
}

const levelsOf = (side: Int32Array, units: number): number => {
  let [left, levels] = [units, 0]
  for (let at = 1; at < side.length && left > 0; at += 3) {
    left -= side[at]!
    levels++
  }
  return levels
}

export const vendorsOf = ({ choice }: Answer): VendorLine[] =>
  [...choice.times].flatMap(([{ way, coin, goods }, times]) =>
    way.kind === 'vendor'
      ? [
          {
            item: way.output,
            units: way.count * times,
            way,
            times,
            coin: coin * times,
            currencies: [...goods].flatMap(([good, each]) => {
              const { kind, id } = goodParts(good)
              return kind === 'currency' ? [{ id, units: each * times }] : []
            }),
          },
        ]
      : [],
  )

/** From as few places as possible: the fullest first. */
const placesOf = (places: readonly Stock[], units: number): FetchLine['places'] => {
  let left = units
  return [...places]
    .sort((a, b) => b.units - a.units)
    .flatMap(({ account, place, where, units: there }) => {
      const taken = Math.min(there, left)
      left -= taken
      return taken > 0 ? [{ account, place, where, units: taken }] : []
    })
}

export const fetchedOf = ({ program, settled }: Answer): FetchLine[] =>
  [...settled].flatMap(([good, each]) => {
    const held = program.held.get(good)
    const [bound, own] = [unitsOf(each, 'bound'), unitsOf(each, 'own')]
    if (held === undefined || bound + own === 0) return []
    const { kind, id } = goodParts(good)
    const value = kind === 'item' ? sellingValue(program.question.markets.get(id), held.units - held.bound) : null
    return [
      {
        good,
        units: bound + own,
        held: held.units,
        places: [true, false].flatMap((isBound) =>
          placesOf(
            held.places.filter((place) => place.isBound === isBound),
            isBound ? bound : own,
          ),
        ),
        value: own === 0 || value === null ? null : roundHalfUp(value * own),
      },
    ]
  })

/** What is to be obtained, and of known wallets what they do not hold. */
export const missingOf = ({ program, settled, choice }: Answer): Missing[] => {
  const knowsWallets = [...program.held.keys()].some((good) => goodParts(good).kind === 'currency')
  return [...settled].flatMap(([good, each]) => {
    const held = program.held.get(good)?.units ?? 0
    const isCurrency = goodParts(good).kind === 'currency'
    const units = isCurrency
      ? knowsWallets
        ? Math.max(0, unitsOf(each, 'currency') - held)
        : 0
      : unitsOf(each, 'obtain') + each.lacking
    if (units === 0) return []
    const wantedFor = new Set<Good>()
    for (const { goods, output } of choice.times.keys()) if (goods.has(good)) wantedFor.add(output)
    return [{ good, units, held, wantedFor: [...wantedFor] }]
  })
}

export const shortOf = ({ program, choice }: Answer): Plan['short'] =>
  [...choice.short].flatMap(([good, units]) =>
    units > 0 ? [{ item: goodParts(good).id, units, wanted: program.targets.get(good) ?? 0 }] : [],
  )

export const salesOf = ({ program, settled }: Answer): Sale[] =>
  [...settled].flatMap(([good, { sold }]) => {
    const { id: item } = goodParts(good)
    return [...Map.groupBy(sold, ({ sink }) => sink.how)].map(([how, levels]) => {
      const units = levels.reduce((all, level) => all + level.units, 0)
      const received = levels.reduce((all, level) => all + receivedFor(level.sink, level.units), 0)
      const wait = how === 'listing' ? saleWait(program.question, program.question.markets.get(item)!, units) : null
      return { item, units, how, price: levels.at(-1)!.sink.price, received, wait }
    })
  })

const receivedFor = ({ how, price }: Sink, units: number): number =>
  how === 'vendor' ? price * units : exactNetProceeds(price * units)

export const endlessOf = ({ program, settled }: Answer): Good[] =>
  [...settled].flatMap(([good, { sold }]) => {
    const isEndless = sold.some(({ sink, units }) => sink.how === 'vendor' && units === program.changes.vendorMost)
    return isEndless ? [good] : []
  })
