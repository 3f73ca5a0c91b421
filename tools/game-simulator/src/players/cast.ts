/** How somebody trades: orders an hour and item that they place, how many items, and what they had open from the start. */
export type TradeManner = {
  kinds: readonly ('materials' | 'goods')[]
  items: number
  sellsPerHour: number
  buysPerHour: number
  openSells: number
  openBuys: number
  /** Filled orders a day and item, before the world opened. */
  pastPerDay: number
  /** Purchases a day, before the world opened, of goods that were to be sold again for more. */
  flipsPerDay: number
  /** Days without any trade, in every second year. */
  holiday: { from: string; days: number } | null
  /** Units of a material gathered in an hour of play. */
  gatheredPerHour: number
}

export type Role = {
  account: string
  label: string
  /** Names with race, profession and level. */
  characters: readonly (readonly [name: string, race: string, profession: string, level: number])[]
  guild: 'lantern' | 'ashen' | 'quiet' | null
  commander: boolean
  /** Gold pieces in the wallet before any trade. */
  gold: number
  trade: TradeManner | null
  /** How much of the world-versus-world counters an hour of play brings; 1 is an ordinary visitor. */
  war: number
  /** Share of what can be collected. */
  collected: number
  /** The last time this player was in the game, for one who no longer plays. */
  idleSince: string | null
}

const TRADES: TradeManner = {
  kinds: ['materials', 'goods'],
  items: 30,
  sellsPerHour: 0.08,
  buysPerHour: 0.06,
  openSells: 1,
  openBuys: 1,
  pastPerDay: 0.3,
  flipsPerDay: 0,
  holiday: null,
  gatheredPerHour: 0.5,
}

/** Everybody with an account in a generated world. Invented; new ones go to the end, for saved trades name the place. */
export const CAST: readonly Role[] = [
  {
    account: 'Aurelia.4821',
    label: 'crafter and guild leader with nine characters',
    characters: [
      ['Aurelia Lampwright', 'Human', 'Mesmer', 80],
      ['Wick Ambersmith', 'Asura', 'Engineer', 80],
      ['Hild Kettlebrook', 'Norn', 'Guardian', 80],
      ['Elowen Bramblethorn', 'Sylvari', 'Ranger', 80],
      ['Vigilant Rivet', 'Charr', 'Engineer', 80],
      ['Jördis Feuerlilie', 'Norn', 'Elementalist', 80],
      ['Pell Inkwell', 'Human', 'Thief', 64],
      ['Corvin Ashdown', 'Human', 'Necromancer', 80],
      ['Mossy Underfoot', 'Sylvari', 'Revenant', 33],
    ],
    guild: 'lantern',
    commander: true,
    gold: 2_150,
    trade: { ...TRADES, items: 40, openBuys: 2 },
    war: 0.4,
    collected: 0.55,
    idleSince: null,
  },
  {
    account: 'Marrow Quill.6642',
    label: 'trader with hundreds of orders',
    characters: [
      ['Marrow Quill', 'Charr', 'Thief', 80],
      ['Ledger Quill', 'Asura', 'Mesmer', 80],
      ['Tally Quill', 'Human', 'Warrior', 2],
    ],
    guild: 'lantern',
    commander: false,
    gold: 9_800,
    trade: {
      ...TRADES,
      items: 60,
      sellsPerHour: 0.15,
      buysPerHour: 0.15,
      openSells: 5,
      openBuys: 3,
      pastPerDay: 0.15,
      flipsPerDay: 3.5,
      holiday: { from: '2025-07-14', days: 21 },
    },
    war: 0.15,
    collected: 0.2,
    idleSince: null,
  },
  {
    account: 'Old Cass.9003',
    label: 'farmer who gathers all day',
    characters: [
      ['Cass Barrowdale', 'Norn', 'Warrior', 80],
      ['Berry Barrowdale', 'Sylvari', 'Ranger', 80],
      ['Grit Underhill', 'Charr', 'Guardian', 80],
      ['Señora Cosecha', 'Human', 'Elementalist', 80],
      ['Tiny Barrowdale', 'Asura', 'Thief', 20],
    ],
    guild: 'quiet',
    commander: false,
    gold: 640,
    trade: { ...TRADES, kinds: ['materials'], sellsPerHour: 0.15, buysPerHour: 0, openBuys: 0, gatheredPerHour: 40 },
    war: 0.1,
    collected: 0.3,
    idleSince: null,
  },
  {
    account: 'Brann Thorne.1170',
    label: 'commander in world versus world',
    characters: [
      ['Brann Thorne', 'Norn', 'Guardian', 80],
      ['Siegewright Thorne', 'Charr', 'Warrior', 80],
      ['Nettle Thorne', 'Sylvari', 'Necromancer', 80],
      ['Quartermaster Bolt', 'Asura', 'Engineer', 80],
    ],
    guild: 'ashen',
    commander: true,
    gold: 1_020,
    trade: { ...TRADES, items: 20 },
    war: 1,
    collected: 0.35,
    idleSince: null,
  },
  {
    account: 'Sable Finch.3358',
    label: 'collector of skins and minis',
    characters: [
      ['Sable Finch', 'Human', 'Elementalist', 80],
      ['Plume Finch', 'Sylvari', 'Mesmer', 80],
      ['Quill Finch', 'Asura', 'Necromancer', 80],
      ['Émeline Pinson', 'Human', 'Revenant', 80],
      ['Goldcrest Finch', 'Norn', 'Ranger', 80],
      ['Nuthatch Finch', 'Charr', 'Engineer', 47],
    ],
    guild: 'quiet',
    commander: false,
    gold: 3_400,
    trade: { ...TRADES, kinds: ['goods', 'materials'], sellsPerHour: 0.04, buysPerHour: 0.1 },
    war: 0.2,
    collected: 0.93,
    idleSince: null,
  },
  {
    account: 'Tivvi Sprocket.7719',
    label: 'newcomer with two characters',
    characters: [
      ['Tivvi Sprocket', 'Asura', 'Engineer', 41],
      ['Tivvi the Second', 'Asura', 'Elementalist', 8],
    ],
    guild: null,
    commander: false,
    gold: 31,
    trade: { ...TRADES, kinds: ['materials'], items: 12, openBuys: 0, pastPerDay: 0.15, gatheredPerHour: 6 },
    war: 0,
    collected: 0.04,
    idleSince: null,
  },
  {
    account: 'Ysolde Gruen.2046',
    label: 'weekend player with an ordinary account',
    characters: [
      ['Ysolde Grün', 'Human', 'Ranger', 80],
      ['Krähenfuß', 'Norn', 'Necromancer', 80],
      ['Ysolde Moor', 'Sylvari', 'Thief', 80],
    ],
    guild: 'lantern',
    commander: false,
    gold: 410,
    trade: { ...TRADES, items: 24, gatheredPerHour: 3 },
    war: 0.5,
    collected: 0.4,
    idleSince: null,
  },
  {
    account: 'Hollow Reed.5527',
    label: 'somebody who no longer plays',
    characters: [['Hollow Reed', 'Sylvari', 'Guardian', 80]],
    guild: 'quiet',
    commander: false,
    gold: 87,
    trade: null,
    war: 0.3,
    collected: 0.15,
    idleSince: '2025-11-02T21:14:00Z',
  },
]
