// Rehearses the first day of a live installation: a recording stands in for the real game, with its limits, refusals and a
// pause, and every page is asked for its content. Ends with 1 when a page is empty and does not say what it lacks.
// --recording FOLDER  what GAME_API_RECORD wrote; by default the recorded data beside the checkout, or else what the
//                     simulator records
// --minutes N         how long the market and the catalogue may take, 15 by default
// --pause N           seconds for which the game is away, 30 by default
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findRecordedData } from '@gildscope/testkit/recorded-data'
import { buildPages } from '../scripts/pages/build-pages.ts'
import { recordGenerated } from './rehearsal/recordings.ts'
import { rehearse } from './rehearsal/rehearse.ts'

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    recording: { type: 'string' },
    minutes: { type: 'string', default: '15' },
    pause: { type: 'string', default: '30' },
  },
})
const amountOf = (flag: 'minutes' | 'pause'): number => {
  const amount = Number(values[flag])
  if (Number.isFinite(amount) && amount >= 0) return amount
  throw new Error(`--${flag} '${values[flag]}': expected a number`)
}
const [limitMs, pauseMs] = [amountOf('minutes') * 60_000, amountOf('pause') * 1000]

const given = values.recording === undefined ? findRecordedData() : resolve(values.recording)
const made = given === null ? await mkdtemp(join(tmpdir(), 'gildscope-recording-')) : null
try {
  if (made !== null) await recordGenerated(made, { tradable: 3000, minutes: 5 })
  await buildPages()
  const recording = given ?? made ?? ''
  say(`The game is ${given === null ? 'what the simulator recorded' : recording}.`)
  const { milestones, pages } = await rehearse({
    recording,
    pause: { ms: pauseMs, after: 'first prices' },
    limitMs,
    say,
  })
  const late = milestones.filter(({ atSeconds }) => atSeconds === null)
  const empty = pages.filter(({ verdict }) => verdict === 'empty')
  say(`${pages.length} pages, ${empty.length} of them empty without a word; ${late.length} milestones missed`)
  process.exitCode = late.length + empty.length === 0 ? 0 : 1
} finally {
  if (made !== null) await rm(made, { recursive: true, force: true })
}
