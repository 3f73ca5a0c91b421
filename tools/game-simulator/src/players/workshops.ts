import type { Role } from './role.ts'

const GIFT_OF_METAL = 6_074
const SPOOL_OF_SILK_WEAVING_THREAD = 46_740

/** Two accounts of one player who is on the way to Twilight: crafters, parts, and what still has to be earned. */
export const WORKSHOPS: readonly Role[] = [
  {
    account: 'Isolde Varr.2718',
    label: 'crafter on the way to a legendary',
    characters: [
      ['Isolde Varr', 'Norn', 'Guardian', 80],
      ['Anvil Varr', 'Charr', 'Engineer', 80],
      ['Thimble Varr', 'Asura', 'Mesmer', 80],
    ],
    guild: null,
    commander: false,
    gold: 1_900,
    trade: null,
    war: 0.6,
    collected: 0.5,
    idleSince: null,
    workshop: {
      crafts: [{ Weaponsmith: 500, Armorsmith: 425 }, { Huntsman: 500, Artificer: 400, Jeweler: 400 }, { Tailor: 500 }],
      // Nobody has learned the gift of darkness.
      learned: [GIFT_OF_METAL],
      bank: [
        [29_185, 1],
        [19_677, 1],
        [20_796, 180],
        [46_742, 3],
        [24_570, 1],
      ],
      materials: [
        [19_675, 31],
        [19_925, 340],
        [19_976, 92],
        [19_721, 310],
        [19_676, 12],
        [24_295, 190],
        [24_283, 250],
        [24_300, 74],
        [24_277, 121],
        [24_357, 250],
        [24_289, 33],
        [24_358, 161],
        [19_685, 420],
        [19_684, 1_150],
        [19_681, 260],
        [19_686, 88],
        [19_737, 61],
        [24_310, 22],
        [46_747, 40],
        [19_683, 300],
        [19_688, 120],
      ],
      wallet: [
        [2, 640_000],
        [3, 118],
        [15, 2_300],
        [23, 412],
        [69, 730],
      ],
      daily: [SPOOL_OF_SILK_WEAVING_THREAD],
    },
  },
  {
    account: 'Isolde Cellar.2719',
    label: 'second account of a crafter, with stock',
    characters: [
      ['Cellar Varr', 'Human', 'Thief', 80],
      ['Larder Varr', 'Sylvari', 'Ranger', 80],
    ],
    guild: null,
    commander: false,
    gold: 240,
    trade: null,
    war: 0.1,
    collected: 0.3,
    idleSince: null,
    workshop: {
      crafts: [{ Armorsmith: 500, Weaponsmith: 400 }, { Leatherworker: 500 }],
      learned: [],
      bank: [
        [19_678, 1],
        [20_796, 60],
      ],
      materials: [
        [19_976, 140],
        [19_721, 88],
        [19_925, 55],
        [24_351, 250],
        [24_358, 250],
        [24_289, 140],
        [19_684, 900],
        [19_685, 310],
        [46_742, 1],
      ],
      wallet: [
        [2, 92_000],
        [23, 64],
      ],
      daily: [],
    },
  },
]
