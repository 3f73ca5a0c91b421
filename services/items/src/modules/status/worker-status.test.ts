import { expect, test } from 'vitest'
import type { WorkerReport } from './status-repository.ts'
import { gameCallsStatus, silenceMessage, staleSeconds, workerStatus } from './worker-status.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const report: WorkerReport = {
  singleton: true,
  reportedAt: AT,
  pollSeconds: 60,
  nextPollAt: new Date('2026-11-20T12:00:30Z'),
  pollMs: 12_500,
  polledItems: 28_000,
  responseMs: 84,
  gameState: 'up',
  gameSince: new Date('2026-11-20T08:00:00Z'),
  gameReason: null,
  queues: { poll: { waiting: 1, active: 0, delayed: 1, failed: 0 } },
  freeDiskBytes: 5_000_000_000,
  dumpDisk: { freeBytes: 9, sizeBytes: 100, isNearlyFull: true },
  gameCallsAllowed: 16_200,
  gameCalls: { poll: 9_000, waiting: 30, reference: 170, background: 500 },
  looks: {
    state: 'on' as const,
    reason: 'they show new order books',
    items: 200,
    lookSeconds: 15,
    changeSeconds: 15,
    answered: 170,
    lost: 10,
  },
}

test('the next poll is finished as long after its start as the last one took', () => {
  expect(workerStatus(report, 0)).toEqual({
    pollSeconds: 60,
    nextPoll: '2026-11-20T12:00:42.500Z',
    pollDurationSeconds: 12.5,
    polledItems: 28_000,
    gameApi: {
      state: 'up',
      since: '2026-11-20T08:00:00.000Z',
      nextTry: '2026-11-20T12:00:30.000Z',
      responseMs: 84,
      reason: null,
    },
    gameCalls: {
      allowedPerHour: 16_200,
      poll: 9_000,
      waiting: 30,
      reference: 170,
      background: 500,
      gameAccounts: 4_666,
    },
    looks: report.looks,
    queues: [{ name: 'poll', waiting: 1, active: 0, delayed: 1, failed: 0 }],
    freeDiskBytes: 5_000_000_000,
    dumpDisk: { freeBytes: 9, sizeBytes: 100, isNearlyFull: true },
  })
})

test('in a recording all times are relative to its moment', () => {
  const { nextPoll, gameApi } = workerStatus(report, Date.parse('2025-08-08T13:34:00Z') - AT.getTime())
  expect([nextPoll, gameApi.since, gameApi.nextTry]).toEqual([
    '2025-08-08T13:34:42.500Z',
    '2025-08-08T09:34:00.000Z',
    '2025-08-08T13:34:30.000Z',
  ])
})

test('before the first poll the state and the next poll are unknown', () => {
  expect(workerStatus({ ...report, gameState: 'unknown', gameSince: null }, 0).gameApi).toMatchObject({
    state: 'unknown',
    since: null,
    nextTry: null,
  })
})

test('a worker is silent after three polls, and after five minutes at least', () => {
  const after = (seconds: number, pollSeconds: number) =>
    silenceMessage({ ...report, pollSeconds }, AT.getTime() + seconds * 1000)
  expect(after(300, 60)).toBeNull()
  expect(after(301, 60)).toBe('no word from the worker for 301 seconds')
  expect(after(900, 300)).toBeNull()
  expect(after(901, 300)).toBe('no word from the worker for 901 seconds')
  expect(staleSeconds(null)).toBe(300)
})

const NONE = { poll: 0, waiting: 0, reference: 0, background: 0 }

test('a game account takes nine calls every six hours, of what polls, people and the catalogue leave', () => {
  expect(gameCallsStatus(16_200, NONE)?.gameAccounts).toBe(10_800)
  expect(gameCallsStatus(16_200, { ...NONE, poll: 10_000, waiting: 150, reference: 50 })?.gameAccounts).toBe(4_000)
})

test('what the background uses is the part of game accounts already', () => {
  expect(gameCallsStatus(16_200, { ...NONE, background: 9_000 })?.gameAccounts).toBe(10_800)
})

test('an installation above its limit has room for no account', () => {
  expect(gameCallsStatus(100, { ...NONE, poll: 101 })?.gameAccounts).toBe(0)
})
