// The process that writes and reads back dumps, started by the worker for one order.

import { constants, setPriority } from 'node:os'
import { createDb } from '@gildscope/db'
import { checkAnyDump, DumpError, openStore, writeDumps } from '@gildscope/dumps'
import type { Order, Reply } from './protocol.ts'

/** One for the read snapshot, one for records made meanwhile. */
const CONNECTIONS = 2

const stop = new AbortController()

const carryOut = async (order: Order): Promise<Reply> => {
  const { pool, close } = createDb(order.databaseUrl, { applicationName: 'gildscope-dumps', max: CONNECTIONS })
  const common = { pool, store: openStore(order.place), now: new Date() }
  try {
    if (order.kind === 'check') return { kind: 'checked', outcome: await checkAnyDump(common) }
    return { kind: 'written', outcome: await writeDumps({ ...common, ...order, signal: stop.signal }) }
  } finally {
    await close()
  }
}

const faultOf = (error: unknown): Reply => ({
  kind: 'fault',
  text: error instanceof Error ? error.message : String(error),
  isFinal: error instanceof DumpError,
})

// Everything else on this machine takes precedence.
setPriority(constants.priority.PRIORITY_LOW)
process.on('message', (order: Order) => {
  carryOut(order)
    .catch(faultOf)
    .then((reply) => process.send?.(reply, () => process.disconnect()))
})
// It ends with the worker, however that ends, and not before: an interrupt in a terminal reaches both.
process.on('disconnect', () => {
  stop.abort(new Error('stopped'))
  process.exit()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// The launcher's preloaded code would not keep the channel open.
process.channel?.ref()
