import { DAY_MS } from '@gildscope/base/time'
import { SALVAGE_KITS } from '@gildscope/contracts'
import { createDb, schema } from '@gildscope/db'
import { addRecords, type NewDropRecord, type ResearchItem } from '@gildscope/research/drops'

export const SUBMISSIONS = 5_000
const DROPS = 40
const ACCOUNTS = 190
const FIRST_DROP = 1_000

export const SALVAGED: ResearchItem = { activity: 'Salvaging', itemId: 100 }
export const OPENED: ResearchItem = { activity: 'Opening', itemId: 200 }
export const FREQUENT_DROP = FIRST_DROP + 5

/** Pseudo-random numbers from 0 to 1, evenly distributed and the same in each run. */
const numbers = () => {
  let state = 20_260_301
  return (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const takenAt = (at: Date) => ({ at, countsFrom: at.toISOString().slice(0, 10) })

const records = (item: ResearchItem, now: number, count = SUBMISSIONS): NewDropRecord[] => {
  const next = numbers()
  return Array.from({ length: count }, (_, at) => {
    const consumed = 20 + Math.floor(next() * 250)
    // A few accounts submit most of the records.
    const giver = `giver ${Math.floor(next() ** 2 * ACCOUNTS)}`
    const units = Array.from({ length: DROPS }, (_, drop) =>
      Math.round((consumed * (drop + 1) * (0.7 + next() * 0.6)) / 40),
    )
    return {
      ...item,
      ...{ digest: Buffer.from(`${item.activity} ${at}`), giver, level: 80, delay: '', build: null, source: 'bench' },
      kit: item.activity === 'Salvaging' ? SALVAGE_KITS[at % SALVAGE_KITS.length]! : '',
      magicFind: Math.floor(next() * 800),
      ...takenAt(new Date(now - Math.floor(next() * 365) * DAY_MS)),
      consumed: [[item.itemId, consumed, 100]],
      items: units.flatMap((quantity, drop): [number, number, number][] =>
        quantity === 0 ? [] : [[FIRST_DROP + drop, quantity, 10 * drop]],
      ),
      wallet: [[1, -consumed]],
    }
  })
}

/** One more record, different from all others. */
export const makeRecord = (item: ResearchItem, number: number): NewDropRecord => {
  const [first] = records(item, Date.now(), 1)
  return { ...first!, digest: Buffer.from(`one more ${number}`), giver: `giver ${number}`, ...takenAt(new Date()) }
}

/** 5,000 submissions with 40 drops of an item that is opened and of one that is salvaged, all of them with prices. */
export const makeRecords = async (url: string): Promise<void> => {
  const handle = createDb(url, { max: 2 })
  try {
    const drops = Array.from({ length: DROPS }, (_, drop) => FIRST_DROP + drop)
    const items = [SALVAGED.itemId, OPENED.itemId, ...drops]
    await handle.db.insert(schema.item).values(
      items.map((id) => ({
        ...{
          id,
          name: `Item ${id}`,
          type: 'Container',
          rarity: 'Fine',
          level: 0,
          binding: 'None',
          accountBound: false,
        },
        ...{
          noSell: false,
          marketable: true,
          craftable: false,
          firstAdded: new Date(),
          data: {},
          digest: '',
          version: 1,
        },
      })),
    )
    await handle.db
      .insert(schema.price)
      .values(items.map((itemId) => ({ itemId, sellPrice: 10 + itemId, changedSlot: 29_000_000, version: 1 })))
    for (const item of [SALVAGED, OPENED]) await addRecords(handle, item, records(item, Date.now()))
  } finally {
    await handle.close()
  }
}
