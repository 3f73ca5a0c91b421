import type { Side } from '@gildscope/market'
import { Draws } from './draws.ts'
import type { ItemManners, SideManners, Sizes } from './manners.ts'

/** How a side of all items of a world is traded; items vary around it. */
type SideHabits = Pick<
  SideManners,
  | 'placement'
  | 'deepCut'
  | 'burst'
  | 'sweep'
  | 'levelTaker'
  | 'cancelBest'
  | 'cancelNear'
  | 'cancelDeep'
  | 'robots'
  | 'depthHours'
  | 'supply'
  | 'tolerance'
> & { robot: Omit<SideManners['robot'], 'restHours'> }

type SecondWorld = { sides: Record<Side, SideHabits>; burstGapHours: number; buyersOrder: boolean } & Pick<
  ItemManners,
  'dayAmplitude' | 'crossing' | 'volatility' | 'elasticity'
>

const drawSide = (draws: Draws, side: Side): SideHabits => ({
  placement: [
    draws.between(0.15, 0.55),
    draws.between(0.1, 0.5),
    draws.between(0.05, 0.3),
    draws.between(0.05, 0.3),
    draws.between(0.02, 0.2),
  ],
  deepCut: draws.logBetween(0.01, 0.2),
  burst: draws.between(0, 0.5),
  sweep: draws.logBetween(0.001, 0.02),
  cancelBest: draws.logBetween(0.002, 0.05),
  cancelNear: draws.logBetween(0.01, side === 'sell' ? 0.15 : 0.4),
  levelTaker: draws.between(0, 0.35),
  cancelDeep: draws.logBetween(1e-5, 2e-3),
  robots: side === 'sell' ? draws.between(0, 1.2) : draws.between(0.5, 4),
  robot: {
    restores: draws.between(0, 1),
    reactionHours: draws.logBetween(0.02, 1),
    matches: draws.between(0, 0.4),
    sameSize: draws.between(0.5, 1),
    delayHours: draws.logBetween(0.0005, 0.01),
  },
  depthHours: draws.logBetween(1, 30),
  supply: draws.between(1, 1.3),
  tolerance: draws.logBetween(0.02, 0.2),
})

/** Changes both sides of a world. */
const onBothSides =
  (change: (side: SideHabits) => Partial<SideHabits>) =>
  (world: SecondWorld): SecondWorld => {
    const changed = (side: SideHabits): SideHabits => ({ ...side, ...change(side) })
    return { ...world, sides: { buy: changed(world.sides.buy), sell: changed(world.sides.sell) } }
  }

const likeRecorded = onBothSides(() => ({ placement: [0.4, 0.25, 0.1, 0.2, 0.05], cancelBest: 0.01 }))
const withRobots = onBothSides(({ robot }) => ({ robot: { ...robot, reactionHours: 0.03, sameSize: 0.9 } }))
const withBursts = onBothSides(() => ({ burst: 0.8 }))

const SECOND_WORLDS = {
  plain: (world) => world,
  // As recorded books look: sellers move little, for each listing costs a fee.
  recorded: (world) => {
    const { sides } = likeRecorded(world)
    const robot = { ...sides.buy.robot, restores: 0.7, reactionHours: 0.3 }
    return {
      ...world,
      buyersOrder: true,
      sides: { sell: { ...sides.sell, robots: 0.2, cancelNear: 0.02 }, buy: { ...sides.buy, robots: 2, robot } },
    }
  },
  undercutWar: onBothSides(({ robots }) => ({ placement: [0.75, 0.1, 0.05, 0.08, 0.02], robots: robots + 1 })),
  matchers: onBothSides(({ robot }) => ({
    placement: [0.08, 0.65, 0.15, 0.1, 0.02],
    robot: { ...robot, matches: 0.8 },
  })),
  robots: (world) => {
    const { sides } = withRobots(world)
    return { ...world, sides: { sell: { ...sides.sell, robots: 3 }, buy: { ...sides.buy, robots: 6 } } }
  },
  withdrawals: onBothSides(() => ({ cancelBest: 0.15, cancelNear: 0.6 })),
  bursts: (world) => ({ ...withBursts(world), burstGapHours: 0.004, dayAmplitude: 0.85 }),
} as const satisfies Record<string, (world: SecondWorld) => SecondWorld>

export type SecondWorldName = keyof typeof SECOND_WORLDS
export const SECOND_WORLD_NAMES = Object.keys(SECOND_WORLDS) as SecondWorldName[]

export const drawSecondWorld = (name: SecondWorldName, word: string): SecondWorld => {
  const draws = new Draws(word)
  return SECOND_WORLDS[name]({
    sides: { sell: drawSide(draws, 'sell'), buy: drawSide(draws, 'buy') },
    burstGapHours: 0.008,
    buyersOrder: false,
    dayAmplitude: draws.between(0.1, 0.7),
    crossing: draws.between(0, 0.05),
    volatility: draws.logBetween(0.003, 0.05),
    elasticity: draws.between(2, 15),
  })
}

type Goods = 'gear' | 'mixed' | 'material'

const drawTradeSizes = (draws: Draws, goods: Goods): Sizes => {
  if (goods === 'gear') return { one: draws.between(0.85, 1), full: 0, fullUnits: 1, mean: 2, most: 10 }
  if (goods === 'mixed') {
    const one = draws.between(0.3, 0.7)
    return { one, full: draws.between(0, 0.03), fullUnits: 50, mean: draws.between(2, 8), most: 250 }
  }
  const one = draws.between(0.05, 0.4)
  return { one, full: draws.between(0.01, 0.15), fullUnits: 250, mean: draws.logBetween(8, 60), most: 2000 }
}

const drawListingSizes = (draws: Draws, goods: Goods | 'orders'): Sizes => {
  const stacks = { fullUnits: 250, most: 250 }
  switch (goods) {
    case 'gear':
      return drawTradeSizes(draws, 'gear')
    case 'mixed':
      return {
        ...stacks,
        one: draws.between(0.3, 0.8),
        full: draws.between(0, 0.05),
        mean: draws.between(2, 15),
      }
    case 'orders':
      return {
        ...stacks,
        one: draws.between(0.1, 0.5),
        full: draws.between(0.1, 0.3),
        mean: draws.logBetween(5, 60),
      }
    case 'material':
      return {
        ...stacks,
        one: draws.between(0.05, 0.4),
        full: draws.between(0.05, 0.4),
        mean: draws.logBetween(10, 80),
      }
  }
}

/** From this many trades an hour on, goods are traded in many units, and robots react within minutes. */
const BUSY = 300
const USUAL = 30

export const drawSecondItem = (world: SecondWorld, tradesPerHour: number, word: string): ItemManners => {
  const draws = new Draws(word)
  const goods = draws.pick<Goods>(
    tradesPerHour >= BUSY
      ? ['mixed', 'material', 'material']
      : tradesPerHour >= USUAL
        ? ['gear', 'mixed', 'material']
        : ['gear', 'gear', 'mixed'],
  )
  const around = (value: number, sigma = 0.4): number => value * draws.logNormal(1, sigma)
  const drawManners = (side: Side, trades: number): SideManners => {
    const habits = world.sides[side]
    const weights = habits.placement.reduce((sum, weight) => sum + weight, 0)
    const ordered = world.buyersOrder ? 'orders' : draws.pick([goods, 'mixed', 'orders'] as const)
    return {
      ...habits,
      trades,
      placement: habits.placement.map((weight) => around(weight / weights, 0.35)),
      round: draws.between(0.1, 0.6),
      tradeSizes: drawTradeSizes(draws, goods),
      listingSizes: drawListingSizes(draws, side === 'sell' ? goods : ordered),
      batchMore: goods === 'material' ? draws.between(0, 0.5) : draws.between(0, 0.15),
      burst: Math.min(0.85, around(habits.burst, 0.3)),
      burstGapHours: world.burstGapHours,
      sweep: around(habits.sweep),
      cancelBest: around(habits.cancelBest) * trades,
      cancelNear: around(habits.cancelNear) * trades,
      robots: Math.floor(around(habits.robots) + draws.unit()),
      robot: {
        ...habits.robot,
        reactionHours: Math.min(around(habits.robot.reactionHours), trades >= BUSY ? 0.1 : 10),
        restHours: Math.max(0.02, 3 / trades) * draws.logBetween(0.3, 3),
      },
      depthHours: Math.min(60, around(habits.depthHours, 0.6) * (trades < 10 ? 3 : 1)),
      wallListings: Math.round(draws.logBetween(20, 150)),
      wallScale: draws.between(0.1, 0.8),
    }
  }
  return {
    price: Math.round(draws.logBetween(25, 300_000)),
    spread: draws.logBetween(0.03, 0.4),
    sides: {
      sell: drawManners('sell', tradesPerHour),
      buy: drawManners('buy', tradesPerHour * draws.logBetween(0.4, 2)),
    },
    dayAmplitude: world.dayAmplitude,
    phase: draws.unit(),
    crossing: world.crossing,
    volatility: world.volatility,
    jumpsPerDay: 0.1,
    sweepFactor: 20,
    elasticity: world.elasticity,
    warmUpHours: tradesPerHour >= BUSY ? 8 : 24,
  }
}
