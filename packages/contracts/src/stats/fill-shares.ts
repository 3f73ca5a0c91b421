import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const ratio = (what: string) => z.number().check(z.describe(what))

const fillClass = named(
  'FillShareClass',
  z.object({
    unitsPerHour: z.int().check(z.describe('Units that a side sells in an hour; the nearest class')),
    players: z.int(),
    fills: z.int().check(z.describe('Rounded down to two digits')),
    shortRatio: ratio('Share of the units whose order was filled within a minute'),
    hiddenRatio: ratio(
      'Share of the units whose order was placed and filled between two polls, as expected by its life',
    ),
    hiddenError: ratio('Half the width of its 95 % interval'),
    estimatedRatio: ratio('The share that the estimate takes for hidden, on the same sides and days'),
    firstDay: z.string(),
    lastDay: z.string(),
  }),
)

const fillShares = named(
  'FillShares',
  z.object({
    leastPlayers: z.int().check(z.describe('A class is published from so many players on')),
    classes: z.array(fillClass),
  }),
)
export type FillShares = z.infer<typeof fillShares>

export const getFillShares = endpoint({
  service: 'stats',
  access: 'public',
  name: 'getFillShares',
  method: 'GET',
  path: '/v1/data-quality/fills',
  summary: 'How much trade no poll sees, by the fills of players who agreed and by the estimate',
  description:
    'Computed each night from fills of the last 90 days. A class is absent unless enough players have fills of it; no player weighs more than a third.',
  reply: fillShares,
  example: { request: '/gw2/v1/data-quality/fills' },
})
