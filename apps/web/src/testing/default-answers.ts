import { getStatus, type MarketStatus } from '@gildscope/contracts'
import { answer } from './answers.ts'

export const WELL: MarketStatus = {
  dataSource: 'simulated',
  dataVersion: 7,
  now: '2026-11-20T12:00:42Z',
  lastPoll: '2026-11-20T12:00:00Z',
  ageSeconds: 42,
  pollSeconds: 60,
  nextPoll: '2026-11-20T12:01:00Z',
  pollDurationSeconds: 8.2,
  polledItems: 2990,
  message: null,
  items: 4000,
  tradable: 3000,
  coverage1d: 1,
  coverage7d: 1,
  collectingSince: '2026-11-01T00:00:00Z',
  gameApi: {
    state: 'up',
    since: '2026-11-01T00:00:00Z',
    nextTry: '2026-11-20T12:01:00Z',
    responseMs: 182,
    reason: null,
  },
  gameCalls: {
    allowedPerHour: 16_200,
    poll: 9_600,
    waiting: 12,
    reference: 88,
    background: 2_300,
    gameAccounts: 4_333,
  },
  looks: {
    state: 'on',
    reason: 'they show new order books',
    items: 200,
    lookSeconds: 15,
    changeSeconds: 15,
    answered: 176,
    lost: 4,
  },
  queues: [{ name: 'market', waiting: 0, active: 1, delayed: 3, failed: 0 }],
  databaseBytes: 1_000_000_000,
  freeDiskBytes: 50_000_000_000,
  imports: [],
  historyImport: null,
  communityFeeds: [],
  dumps: null,
  dumpDisk: null,
  notConfigured: [],
}

/** The calls that every page makes, answered as if everything were well. */
export const DEFAULT_ANSWERS = [answer(getStatus, () => ({ reply: WELL }))]

/** The status of an installation that has only what it collected itself, since half an hour. */
export const WITHOUT_PAST = answer(getStatus, () => ({
  reply: {
    ...WELL,
    dataSource: 'live',
    collectingSince: '2026-11-20T11:30:00Z',
    notConfigured: [{ data: 'History', pages: [], variable: 'HISTORY_ARCHIVE_URL', command: 'import' }],
  },
}))
