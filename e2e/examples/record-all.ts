import { ENDPOINTS, type Service } from '@gildscope/contracts'
import { writeDumps } from '@gildscope/jobs'
import { until } from '@gildscope/testkit/until'
import { addSubmitter } from '../site/tools/add-submitter.ts'
import { readEvents } from '../support/read-events.ts'
import { runJob } from '../support/run-job.ts'
import { cutJson } from './cut.ts'
import { recordAccount } from './record-account.ts'
import { createRecorder, isTried, type Recorder } from './recorder.ts'

export type ExampleSite = { origin: string; databaseUrl: string }

/** Polls are a minute apart. */
const STREAM_LIMIT_MS = 200_000
const EVENTS = ['heartbeat', 'prices']

/** The first of each event that a listener receives while the market moves. */
const recordStream = async ({ keep }: Recorder, origin: string): Promise<void> => {
  const seen = new Map<string, string>()
  for await (const { event, id, data } of readEvents(
    `${origin}/gw2/v1/items/stream`,
    AbortSignal.timeout(STREAM_LIMIT_MS),
  )) {
    if (!seen.has(event)) seen.set(event, `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(cutJson(data))}\n\n`)
    if (EVENTS.every((wanted) => seen.has(wanted))) break
  }
  keep('streamItems', { answer: `retry: 3000\n\n${EVENTS.map((event) => seen.get(event) ?? '').join('')}` })
}

/** Two results of players, stored with the operator's token. */
const recordForges = async ({ record, ask, hide }: Recorder, databaseUrl: string): Promise<void> => {
  const submitter = await addSubmitter(databaseUrl)
  hide(submitter, 'TOKEN_OF_A_SUBMITTER')
  for (const [read, submit] of [
    ['getPrecursorForges', 'submitPrecursorForge'],
    ['getMiniForges', 'submitMiniForge'],
  ] as const) {
    const [forge] = (await ask(read)) as { name: string; ID: number; sell: number | null }[]
    if (forge === undefined) throw new Error(`${read} has no rows yet`)
    const { name, ID, sell } = forge
    await record(submit, { headers: { submitter }, body: { name, ISO: new Date().toISOString(), sell, ID } })
  }
}

/** Their requests name a day and a pick of this demo. */
const OF_A_DAY = new Set(['getRecordPicks', 'getPickMinutes'])

/** Facts are counted as often as fronts. */
const MOST_MS = 900_000

type Days = { days: { day: string }[] }

/** Picks of the first day of the record, which a demo plays in its first minutes. */
const recordPicks = async ({ record, ask }: Recorder): Promise<void> => {
  await until('a record', async () => ((await ask('getTrackRecord')) as Days).days.length > 0, MOST_MS)
  const { days } = (await record('getTrackRecord')) as Days
  const address = `/gw2/v1/track-record/picks?purse=1000&day=${days[0]!.day}`
  const picks = (await record('getRecordPicks', { address })) as unknown as { pick: number }[]
  await record('getPickMinutes', { address: `/gw2/v1/track-record/minutes?pick=${picks[0]!.pick}` })
  type Candidates = { candidates: unknown[] }
  await until('candidates', async () => ((await ask('getFlipCandidates')) as Candidates).candidates.length > 0, MOST_MS)
  await record('getFlipCandidates')
}

/** Every call of the contracts, sent once to a demo whose market has a history and changes. */
export const recordAll = async (place: ExampleSite): Promise<Record<Service, Record<string, unknown>>> => {
  const recorder = createRecorder(place.origin)
  await runJob(place.databaseUrl, writeDumps, {})
  for (const call of Object.values(ENDPOINTS).flat()) {
    if (isTried(call) && !OF_A_DAY.has(call.name)) await recorder.record(call.name)
  }
  await recordPicks(recorder)
  await recordForges(recorder, place.databaseUrl)
  await recordAccount(recorder, place)
  await recordStream(recorder, place.origin)
  const { items, stats, account, gateway } = ENDPOINTS
  return {
    items: recorder.examplesOf(items),
    stats: recorder.examplesOf(stats),
    account: recorder.examplesOf(account),
    gateway: recorder.examplesOf(gateway),
  }
}
