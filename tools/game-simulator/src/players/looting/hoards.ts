import { SALVAGE_KITS } from '../../loot/loot-table.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import type { ItemPools } from '../item-pools.ts'
import type { BagRecord, ItemStack } from '../player-records.ts'
import { stacksOf } from '../trade/trade-records.ts'

type Hoard = readonly (readonly [item: number, count: number])[]

/** What characters have to open, to salvage and to read, by their names. */
const HOARDS: Readonly<Record<string, Hoard>> = {
  'Marrow Quill': [
    [36_038, 750],
    [8_920, 500],
    [83_008, 500],
    [84_731, 250],
    [20_316, 250],
    [19_980, 100],
    [21_683, 500],
    [23_045, 1],
    [19_986, 1],
    [23_040, 1],
  ],
  'Ledger Quill': [
    [68_646, 100],
    [67_258, 250],
    [65_308, 250],
    [21_689, 500],
    [23_043, 2],
    [23_038, 1],
  ],
  'Tally Quill': [
    [43_741, 60],
    [36_038, 250],
    [85_016, 250],
    [21_675, 250],
    [23_040, 1],
  ],
  'Cass Barrowdale': [
    [9_293, 500],
    [9_357, 500],
    [9_333, 250],
    [8_920, 750],
    [21_689, 500],
    [21_675, 500],
    [79_423, 250],
    [23_043, 2],
    [23_041, 1],
  ],
  'Aurelia Lampwright': [
    [83_008, 250],
    [84_731, 500],
    [85_016, 500],
    [67_089, 250],
    [41_737, 250],
    [79_079, 250],
    [20_316, 100],
    [19_980, 100],
    [23_045, 1],
    [73_481, 1],
  ],
  'Sable Finch': [
    [77_604, 500],
    [38_291, 250],
    [68_646, 100],
    [20_316, 250],
    [19_980, 50],
    [67_261, 100],
    [83_008, 250],
    [23_042, 1],
    [19_986, 2],
  ],
  'Tivvi Sprocket': [
    [43_741, 30],
    [8_920, 250],
    [36_038, 100],
    [21_683, 250],
    [23_040, 2],
  ],
}

const HOARD_BAGS = 3
const BAG_SIZE = 20
/** Small worlds have no bags for them. */
const HOARD_BAG = 8_932

const CHARGES = new Map(SALVAGE_KITS.map(({ item, charges }) => [item, charges]))

const stacks = ([id, count]: Hoard[number], pools: ItemPools): ItemStack[] => {
  const item = pools.byId.get(id)
  if (item === undefined) return []
  const charges = CHARGES.get(id)
  const binding = bindingOf(item, null, false)
  if (typeof charges === 'number') return Array.from({ length: count }, () => ({ id, count: 1, charges, ...binding }))
  return stacksOf(id, count).map((stack) => ({ ...stack, ...binding }))
}

/** Additional bags of one character of some accounts: things to open, and room for the contents. */
export const hoardBags = (pools: ItemPools, name: string): BagRecord[] => {
  const hoard = HOARDS[name]
  if (hoard === undefined) return []
  const slots = hoard.flatMap((entry) => stacks(entry, pools))
  const bag = pools.bags.find(({ details }) => details?.size === BAG_SIZE)
  const { id, size } = { id: bag?.id ?? HOARD_BAG, size: BAG_SIZE }
  return Array.from({ length: HOARD_BAGS }, (_, index) => ({
    id,
    size,
    inventory: Array.from({ length: size }, (_slot, place) => slots[index * size + place] ?? null),
  }))
}
