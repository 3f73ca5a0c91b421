import account from './account.json' with { type: 'json' }
import gateway from './gateway.json' with { type: 'json' }
import items from './items.json' with { type: 'json' }
import stats from './stats.json' with { type: 'json' }

/** The body sent with a call, and the answer on the wire; text if the answer is not JSON. */
export type CallExample = { body?: unknown; answer: unknown }

/** By call name; `pnpm record-examples` writes them from a running demo. */
export const EXAMPLES: Readonly<Record<string, CallExample>> = { ...items, ...stats, ...account, ...gateway }
