import type { Alert } from '@gildscope/contracts'

const AT = '2026-11-20T12:00:00Z'

export const alertOf = (): Alert => ({
  ...{ id: 'a1', name: '', until: null, channels: [], state: 'armed', reason: null, items: [], lastEvent: null },
  ...{ revision: 1, createdAt: AT, updatedAt: AT },
  rule: {
    subject: { kind: 'item', id: 201 },
    conditions: 'sell_price:lt:1950',
    ...{ price: 'best', certainty: 'likely', hold: 2, repeat: 'once' },
  },
})
