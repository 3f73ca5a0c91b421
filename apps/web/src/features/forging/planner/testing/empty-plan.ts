import type { Plan } from '@gildscope/planner'

/** A first plan of nothing. */
export const EMPTY_PLAN: Plan = {
  ...{ status: 'solved', stage: 'relaxed', gap: null },
  totals: {
    ...{
      coin: 0,
      coinNow: null,
      coinByOrder: null,
      withoutOrder: 0,
      stock: 0,
      currencies: [],
      profit: null,
      wait: null,
      gateDays: 0,
    },
  },
  ...{ purchases: [], vendors: [], fetched: [], missing: [], sales: [], steps: [], tree: [], gates: [], left: [] },
  ...{ short: [], endless: [] },
}
