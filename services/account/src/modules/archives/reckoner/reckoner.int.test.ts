import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { archiveSchema } from '@gildscope/db'
import type { StoredTrade } from '@gildscope/players'
import { AppError } from '@gildscope/service-kit'
import { generatedRuns, until, useDatabase, useRole } from '@gildscope/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { NO_TEXT } from './gzip-pieces.ts'
import type { Stored } from './protocol.ts'
import { type ReckonedAnswer, Reckoner, type Work } from './reckoner.ts'

const database = useDatabase()
const role = useRole(database, 'account')

const LINE: StoredTrade = {
  side: 'sell',
  id: 5,
  item_id: 10,
  price: 100,
  quantity: 3,
  created: '2026-01-02T10:00:00Z',
  purchased: '2026-01-02T11:00:00Z',
}
const lineOf = (own: Partial<StoredTrade> = {}): string => `${JSON.stringify({ ...LINE, ...own })}\n`
const packed = (text: string): Buffer => gzipSync(text, { level: 1 })
const SMALL = packed(lineOf())

/** Stores months as packs from January 2025 on. */
const store = async (...bodies: Buffer[]): Promise<Stored> => {
  const accountId = randomUUID()
  const months = bodies.map((_, at) => ({
    account: 0,
    gameAccountId: 'A',
    month: new Date(Date.UTC(2025, at)).toISOString().slice(0, 7),
  }))
  const at = new Date(0)
  const rest = { kind: 'trades' as const, rows: 1, firstAt: at, lastAt: at, sha256: Buffer.from('a') }
  await database.db
    .insert(archiveSchema.pack)
    .values(bodies.map((body, place) => ({ accountId, ...rest, ...months[place]!, body })))
  return { accountId, kind: 'trades', months }
}

const never = new AbortController().signal
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER }

const logged: string[] = []
let pids: number[] = []
const log = {
  error: (_fields: unknown, text?: string) => logged.push(text ?? ''),
  debug: ({ pid }: { pid: number }) => pids.push(pid),
}

let reckoner: Reckoner | null = null
const open = (options: Partial<ConstructorParameters<typeof Reckoner>[0]> = {}): Reckoner => {
  reckoner = new Reckoner({ log: log as never, databaseUrl: role.url, ...options })
  return reckoner
}
afterEach(async () => {
  await reckoner?.close()
  logged.length = 0
  pids = []
})

const opened = (): Reckoner => {
  if (reckoner === null) throw new Error('nothing is open')
  return reckoner
}

const input = { accounts: ['A'], method: 'fifo' as const, fees: 'exact' as const, range: everything, gaps: [] }
const flipsOf = async (stored: Stored, caller = 'a'): Promise<ReckonedAnswer> => {
  const work = opened().begin(caller, never)
  try {
    return await work.make({ name: 'flips', input, stored }, { packing: 'gzip' })
  } finally {
    work.end()
  }
}
const textOf = ({ parts }: ReckonedAnswer): string => Buffer.concat(parts).toString()
const ROWS = { account: 'A', format: 'jsonl', side: null, range: everything, hasAccount: false, isFirst: true } as const
/** The stored lines, unchanged. */
const linesBy = (work: Work, stored: Stored): Promise<ReckonedAnswer> =>
  work.make({ name: 'tradeText', input: ROWS, stored }, { packing: 'gzip' })
const linesIn = async (stored: Stored): Promise<ReckonedAnswer> => {
  const work = opened().begin('first', never)
  try {
    return await linesBy(work, stored)
  } finally {
    work.end()
  }
}
/** The same numbers from 0 to below 1 each time. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const expectGood = async (stored: Stored): Promise<void> =>
  expect(textOf(await flipsOf(stored))).toContain('"quantity":3')

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const connections = async (condition = 'true'): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'gildscope-archives' and ${condition}`,
  )
  return rows.map(({ pid }) => pid)
}
/** Prevents this process from opening files, and so from starting processes, until the returned function is called. */
const forbidFiles = async (): Promise<() => Promise<void>> => {
  const limits = `read _; prlimit --pid ${process.pid} --nofile=8:; echo; read _; prlimit --pid ${process.pid} --nofile=$1:; echo`
  const { stdout } = await promisify(execFile)('prlimit', [
    '--pid',
    `${process.pid}`,
    '--nofile',
    '-o',
    'SOFT',
    '--noheadings',
  ])
  const shell = spawn('sh', ['-c', limits, 'sh', stdout.trim()], { stdio: ['pipe', 'pipe', 'inherit'] })
  const next = async (): Promise<void> => {
    const done = once(shell.stdout, 'data')
    shell.stdin.write('\n')
    await done
  }
  await next()
  return next
}
/** Blocks readers of packs until the returned function is called. */
const holdPacks = async (): Promise<() => Promise<void>> => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table archive.pack in access exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}
const untilOneWaits = (): Promise<number> =>
  until('a month waiting for the lock', async () => (await connections("wait_event_type = 'Lock'"))[0])

describe('the process that reads archives', () => {
  test('is killed by an archive that is too large without harm to the next one', async () => {
    open({ heapMb: 16 })
    // In a field order that has to be parsed as objects.
    const large = packed((lineOf() + lineOf({ purchased: '2026-01-01T11:00:00Z' })).repeat(100_000))
    const [stored, small] = [await store(large), await store(SMALL)]
    await expect(flipsOf(stored)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('too large'),
      details: { retryAfterSeconds: expect.any(Number) },
    })
    expect(logged).toEqual(['the process that reads archives died'])
    await expectGood(small)
    expect(pids).toHaveLength(2)
  })

  test('is ended when it is stuck, and another one takes over', async () => {
    open({ longestMs: 3_000 })
    const stored = await store(SMALL)
    await expectGood(stored)
    process.kill(pids[0] ?? 0, 'SIGSTOP')
    await expect(flipsOf(stored)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('took too long'),
      details: { retryAfterSeconds: expect.any(Number) },
    })
    expect(logged).toEqual(['the process that reads archives was stuck and is ended'])
    await until('the stuck one ended', () => !isRunning(pids[0] ?? 0))
    await expectGood(stored)
  })

  test('affects only the caller it worked for when it is killed', async () => {
    open()
    const stored = await store(SMALL)
    const release = await holdPacks()
    const failed = expect(flipsOf(stored)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('broken off'),
      details: { retryAfterSeconds: expect.any(Number) },
    })
    const waiting = flipsOf(stored, 'b')
    await untilOneWaits()
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await failed
    await release()
    expect(textOf(await waiting)).toContain('"quantity":3')
    expect(logged).toEqual(['the process that reads archives died'])
  })

  test('affects only its callers while none can be started', async () => {
    open()
    const stored = await store(SMALL)
    const work = opened()
    const allowFiles = await forbidFiles()
    try {
      for (let asked = 0; asked < 12; asked++)
        await expect(flipsOf(stored)).rejects.toMatchObject({
          code: 'UNAVAILABLE',
          details: { retryAfterSeconds: expect.any(Number) },
        })
    } finally {
      await allowFiles()
    }
    expect(pids).toEqual([])
    expect(new Set(logged)).toEqual(new Set(['a process that reads archives could not be started']))
    const begun = Array.from({ length: 12 }, () => work.begin('a', never))
    for (const one of begun) one.end()
    await expectGood(stored)
  })

  test('continues after an archive that cannot be read', async () => {
    open()
    const broken = await store(SMALL, Buffer.from('no gzip, but long enough for a length'))
    await expect(flipsOf(broken)).rejects.toThrow(/could not be read/)
    await expectGood(await store(SMALL))
    expect(pids).toHaveLength(1)
  })

  test('says that the database is away where it is, and asks it again', async () => {
    open()
    const stored = await store(SMALL)
    const release = await holdPacks()
    const failed = expect(flipsOf(stored)).rejects.toMatchObject({ cause: { code: '57P01' } })
    const backend = await untilOneWaits()
    await database.pool.query('select pg_terminate_backend($1)', [backend])
    await failed
    await release()
    await expectGood(stored)
  })

  test('cancels a statement before it is considered stuck', async () => {
    open({ longestMs: 3_000 })
    const stored = await store(SMALL)
    await expectGood(stored)
    const release = await holdPacks()
    await expect(flipsOf(stored)).rejects.toMatchObject({ cause: { code: '57014' } })
    await release()
    await expectGood(stored)
    expect(logged).toEqual([])
  })

  test('stops when the caller goes', async () => {
    open()
    const stored = await store(SMALL, SMALL)
    const release = await holdPacks()
    const gone = new AbortController()
    const work = opened().begin('a', gone.signal)
    let read = 0
    const onRead = (): void => {
      read += 1
    }
    const made = work.make({ name: 'flips', input, stored }, { packing: 'gzip', onRead })
    const failed = expect(made).rejects.toThrow('the caller has disconnected')
    await untilOneWaits()
    gone.abort(new AppError('UNAVAILABLE', 'the caller has disconnected'))
    await release()
    await failed
    work.end()
    expect(read).toBe(0)
    await expectGood(await store(SMALL))
    expect(pids).toHaveLength(1)
  })

  test('has one connection, and none when it rests', async () => {
    open({ idleMs: 300 })
    const stored = await store(SMALL)
    const release = await holdPacks()
    const all = ['a', 'b', 'c'].map((caller) => flipsOf(stored, caller))
    await untilOneWaits()
    expect(await connections()).toHaveLength(1)
    await release()
    await Promise.all(all)
    await until('the process ended', () => !isRunning(pids[0] ?? 0))
    await until('its connection closed', async () => (await connections()).length === 0)
    expect(logged).toEqual([])
  })

  test('does nothing for a caller who goes between the turn and the work', async () => {
    const stored = await store(SMALL)
    const work = open().begin('a', never)
    const made = work.make({ name: 'flips', input, stored }, { packing: 'gzip', onRead: () => expect.unreachable() })
    work.end()
    await expect(made).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect((await flipsOf(stored)).textBytes).toBeGreaterThan(0)
  })

  test('gives every caller their own answer, whoever aborts and whatever is killed meanwhile', async () => {
    open()
    const random = seeded(14)
    const own = await Promise.all(
      Array.from({ length: 6 }, async (_, who) => {
        const quantity = 1_000 + who
        const months = Array.from({ length: 1 + (who % 3) }, () => packed(lineOf({ quantity }).repeat(1 + who * 400)))
        const stored = await store(...months)
        return { stored, text: textOf(await linesIn(stored)) }
      }),
    )
    const outcomes = { answered: 0, gone: 0, brokenOff: 0 }
    const askOnce = async (who: number): Promise<void> => {
      const { stored, text } = own[who]!
      const gone = new AbortController()
      const work = opened().begin(`caller ${who % 4}`, gone.signal)
      const made = linesBy(work, stored)
      if (random() < 0.5) {
        for (let rounds = Math.floor(random() * 60); rounds > 0; rounds--) await new Promise(setImmediate)
        if (random() < 0.5) gone.abort(new AppError('UNAVAILABLE', 'the caller has disconnected'))
        work.end()
      }
      try {
        expect(textOf(await made)).toBe(text)
        outcomes.answered += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes[error.message.includes('broken off') ? 'brokenOff' : 'gone'] += 1
      } finally {
        work.end()
      }
    }
    const askOn = async (who: number): Promise<void> => {
      for (let round = 0; round < generatedRuns(20); round++) await askOnce(who)
    }
    let isOver = false
    const killOn = async (): Promise<void> => {
      while (!isOver) {
        const answered = outcomes.answered
        await until('others are answered', () => isOver || outcomes.answered > answered + 5)
        const pid = pids.at(-1) ?? 0
        if (isRunning(pid)) process.kill(pid, 'SIGKILL')
      }
    }
    const killing = killOn()
    await Promise.all([...own.keys()].map(askOn))
    isOver = true
    await killing
    expect(pids.length).toBeGreaterThan(1)
    expect(Math.min(outcomes.answered, outcomes.gone)).toBeGreaterThan(0)
    const begun = Array.from({ length: 12 }, () => opened().begin('caller 0', never))
    for (const work of begun) work.end()
  })

  test('reads nothing of who waits for a turn, and lets callers take turns', async () => {
    open()
    const stored = await store(SMALL)
    const order: string[] = []
    const noted = async (name: string, caller: string): Promise<void> => {
      const work = opened().begin(caller, never)
      const onRead = (): void => void order.push(name)
      await work.make({ name: 'flips', input, stored }, { packing: 'gzip', onRead })
      work.end()
    }
    const release = await holdPacks()
    const all = [noted('greedy 1', 'greedy')]
    await untilOneWaits()
    all.push(noted('greedy 2', 'greedy'), noted('greedy 3', 'greedy'), noted('other', 'other'))
    expect(order).toEqual([])
    await release()
    await Promise.all(all)
    expect(order).toEqual(['greedy 1', 'other', 'greedy 2', 'greedy 3'])
  })

  test('refuses a download that does not fit in memory, and ends running ones', async () => {
    open({ held: { perOwner: 50, total: 50 } })
    const stored = await store(SMALL)
    const work = opened().begin('a', never)
    const pieceOf = (isBegun: boolean) =>
      work.make({ name: 'tradeText', input: ROWS, stored }, { packing: { after: NO_TEXT }, isBegun })
    await expect(pieceOf(false)).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 10 } })
    expect((await pieceOf(true)).textBytes).toBe(lineOf().length)
    work.end()
  })

  test('limits the places of one caller, and tells when to retry', async () => {
    open()
    const begun = Array.from({ length: 12 }, () => opened().begin('greedy', never))
    expect(() => opened().begin('greedy', never)).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } }),
    )
    expect(() => opened().begin('other', never)).not.toThrow()
    for (const work of begun) work.end()
    expect(() => opened().begin('greedy', never)).not.toThrow()
  })

  test('is ended with the service, whose callers are notified', async () => {
    open()
    const stored = await store(SMALL)
    const release = await holdPacks()
    const failed = expect(flipsOf(stored)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('restarted'),
    })
    await untilOneWaits()
    await opened().close()
    expect(isRunning(pids[0] ?? 0)).toBe(false)
    await failed
    await expect(flipsOf(stored)).rejects.toThrow('restarted')
    await release()
    expect(pids).toHaveLength(1)
  })
})
