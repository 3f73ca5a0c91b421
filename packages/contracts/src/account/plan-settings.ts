import * as z from 'zod/mini'
import { named } from '../named.ts'
import { copperAUnit } from './currency-values.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { recordId } from './lists.ts'

const COPPER_AT_MOST = 1_000_000_000_000
const copper = z.int().check(z.minimum(0), z.maximum(COPPER_AT_MOST))

export const planTarget = named(
  'PlanTarget',
  z.object({
    id: recordId.check(z.describe('Item id')),
    units: z.int().check(z.positive(), z.maximum(ACCOUNT_LIMITS.planUnits)),
  }),
)
export type PlanTarget = z.output<typeof planTarget>

/**
 * What a plan is asked, never what somebody holds: which accounts count and what they hold stays in the browser.
 */
export const planSettings = named(
  'PlanSettings',
  z.object({
    mode: z
      .prefault(z.enum(['spend', 'earn']), 'spend')
      .check(z.describe('Least coin for the targets, or most from what is held')),
    targets: z
      .array(planTarget)
      .check(
        z.maxLength(ACCOUNT_LIMITS.planTargets, `a plan has at most ${ACCOUNT_LIMITS.planTargets} targets`),
        z.describe('Of `spend`; each item once'),
      ),
    trading: z.prefault(z.enum(['now', 'orders', 'both']), 'both').check(z.describe('How it buys')),
    waitDays: z
      .prefault(z.number().check(z.minimum(0), z.maximum(60)), 5)
      .check(z.describe('How long an order may take')),
    orderSaves: z.prefault(copper, 20_000).check(z.describe('Copper that an order must save')),
    visits: z
      .prefault(z.int().check(z.minimum(1), z.maximum(48)), 2)
      .check(z.describe('How often a day orders are renewed')),
    stockCosts: z
      .prefault(z.enum(['selling', 'nothing']), 'selling')
      .check(z.describe('What own stock costs: what selling it would bring, or nothing')),
    recipes: z.prefault(z.enum(['known', 'all']), 'all'),
    converts: z.prefault(z.boolean(), false).check(z.describe('Whether it may refine, salvage and open containers')),
    luck: z
      .prefault(z.enum(['mean', 'nine-of-ten']), 'mean')
      .check(z.describe('Whether what is drawn is tried as often as the mean needs, or as nine of ten players do')),
    days: z
      .prefault(z.nullable(z.int().check(z.minimum(1), z.maximum(1000))), null)
      .check(z.describe('Days until it must be done; null: no date')),
    budget: z.prefault(z.nullable(copper), null).check(z.describe('Coin to spend at most; null: any')),
    sellShare: z
      .prefault(z.number().check(z.minimum(0.01), z.maximum(1)), 0.25)
      .check(z.describe("Share of a week's sales that may be sold")),
    currencies: z
      .prefault(
        z.array(z.object({ id: recordId, copper: copperAUnit })).check(z.maxLength(ACCOUNT_LIMITS.currencyValues)),
        [],
      )
      .check(z.describe('Own values of currencies, copper a unit; others count for nothing')),
  }),
)
export type PlanSettings = z.output<typeof planSettings>
export type GivenPlanSettings = z.input<typeof planSettings>
