import type { JobHandler } from '@gildscope/jobs'
import { accountHandlers } from './accounts/handlers.ts'
import { archiveHandlers } from './archives/handlers.ts'
import type { WorkerDeps } from './deps.ts'
import { handler as derive } from './derive/handler.ts'
import { handler as checkDumps } from './dumps/check-handler.ts'
import { handler as writeDumps } from './dumps/write-handler.ts'
import { handler as importCommunity } from './feeds/community/handler.ts'
import { handler as importDrops } from './feeds/drops-handler.ts'
import { handler as importForges } from './feeds/forges-handler.ts'
import { handler as importGemstore } from './feeds/gemstore-handler.ts'
import { handler as importMisc } from './feeds/misc-handler.ts'
import { handler as countFlips } from './flips/count-handler.ts'
import { handler as freezePicks } from './flips/freeze-handler.ts'
import { handler as settlePicks } from './flips/settle-handler.ts'
import { handler as simulateRecord } from './flips/simulate-handler.ts'
import { handler as backfill } from './import-history/backfill-handler.ts'
import { handler as importHistory } from './import-history/handler.ts'
import { handler as deriveDropWays } from './maintenance/drop-ways-handler.ts'
import { handler as gemExchange } from './maintenance/gem-exchange-handler.ts'
import { handler as recomputeDrops } from './maintenance/recompute-drops-handler.ts'
import { handler as retention } from './maintenance/retention-handler.ts'
import { handler as pollMarket } from './poll/poll-market.ts'
import { handler as importReference } from './reference/handler.ts'
import type { WorkerRole } from './roles.ts'
import { handler as rollUp } from './roll-up/handler.ts'
import { handler as seasons } from './seasons/handler.ts'
import { handler as windows } from './windows/handler.ts'

const marketHandlers: readonly JobHandler<WorkerDeps>[] = [
  pollMarket,
  rollUp,
  windows,
  derive,
  countFlips,
  freezePicks,
  settlePicks,
  simulateRecord,
  importReference,
  gemExchange,
  backfill,
  importHistory,
  importCommunity,
  importForges,
  importDrops,
  importGemstore,
  importMisc,
  retention,
  recomputeDrops,
  deriveDropWays,
  seasons,
  writeDumps,
  checkDumps,
]

/** Every job, by its role. */
export const HANDLERS: Readonly<Record<WorkerRole, readonly JobHandler<WorkerDeps>[]>> = {
  market: marketHandlers,
  people: accountHandlers,
  archives: archiveHandlers,
}

export const handlersOf = (roles: readonly WorkerRole[]): JobHandler<WorkerDeps>[] =>
  roles.flatMap((role) => HANDLERS[role])
