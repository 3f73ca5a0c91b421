import { type Role, TRADES } from './role.ts'

const RACES = ['Human', 'Charr', 'Norn', 'Asura', 'Sylvari'] as const
const PROFESSIONS = [
  'Guardian',
  'Warrior',
  'Revenant',
  'Engineer',
  'Ranger',
  'Thief',
  'Elementalist',
  'Mesmer',
  'Necromancer',
] as const
const POSTS = ['Ashford', 'Beetletun', 'Claypool', 'Divinity', 'Ebonhawke', 'Falun', 'Garrenhoff'] as const
const DUTIES = [
  'Baker',
  'Carter',
  'Drummer',
  'Envoy',
  'Ferrier',
  'Groom',
  'Herald',
  'Keeper',
  'Porter',
  'Scout',
] as const

/** One for each duty at each post. */
const legion = (): Role['characters'] =>
  POSTS.flatMap((post, row) =>
    DUTIES.map((duty, column) => {
      const place = row * DUTIES.length + column
      const level = place < 3 ? 80 : 2 + ((place * 7) % 30)
      return [`${duty} ${post}`, RACES[place % 5]!, PROFESSIONS[place % 9]!, level] as const
    }),
  )

/** Accounts with holdings of every kind, very many in one place, or spread over very many characters. */
export const HOLDERS: readonly Role[] = [
  {
    account: 'Vesper Holt.8080',
    label: 'owner of every kind of thing in every place',
    characters: [
      ['Vesper Holt', 'Human', 'Guardian', 80],
      ['Marshal Holt', 'Charr', 'Warrior', 80],
      ['Echo of Holt', 'Sylvari', 'Revenant', 80],
      ['Holt the Younger', 'Asura', 'Mesmer', 34],
    ],
    guild: 'ember',
    otherGuilds: ['lantern'],
    commander: true,
    gold: 1_480,
    trade: null,
    war: 0.2,
    collected: 0.5,
    idleSince: null,
    hasTreasures: true,
  },
  {
    account: 'Thessaly Vane.1003',
    label: 'merchant with a thousand open offers',
    characters: [
      ['Thessaly Vane', 'Human', 'Thief', 80],
      ['Weathered Vane', 'Norn', 'Ranger', 80],
    ],
    guild: null,
    commander: false,
    gold: 5_200,
    trade: {
      ...TRADES,
      items: 0,
      sellsPerHour: 0,
      buysPerHour: 0,
      openSells: 0,
      openBuys: 0,
      pastPerDay: 0,
      gatheredPerHour: 0,
      standing: 1_003,
    },
    war: 0,
    collected: 0.25,
    idleSince: null,
  },
  {
    account: 'Legion Post.7070',
    label: 'one account with seventy characters',
    characters: legion(),
    guild: 'ashen',
    commander: false,
    gold: 320,
    trade: null,
    war: 0.1,
    collected: 0.3,
    idleSince: null,
    isCrowd: true,
  },
]
