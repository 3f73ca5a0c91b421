import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { type Judged, measureAccounts } from './measure-accounts.ts'
import {
  ACCOUNTS,
  CONSUMED,
  type Covered,
  DIFFERING_ACCOUNTS,
  measureCoverage,
  measureDiffering,
  RATES,
} from './measure-coverage.ts'
import { FAULTS, measureScreen, OTHERS_CONSUMED, type Screened, SIZES } from './measure-screen.ts'
import { measureSpeed } from './measure-speed.ts'

const DATA_SETS = 2000
const HONEST_RECORDS = 1000
const WORLDS_OF_EACH = 10
const GOAL = { least: 93, most: 97 } as const

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)
const percent = (part: number, all: number): number => (100 * part) / all

/**
 * `isExact`: there were enough drops for a coverage of 93 to 97 %; otherwise it may be higher, because bounds for small
 * counts are conservative.
 */
const coverageRow = (what: string, rows: readonly Covered[], isExact: boolean): Measured => {
  const count = sum(rows, (row) => row.count)
  const covered = percent(
    sum(rows, (row) => row.covered),
    count,
  )
  const bias =
    percent(
      sum(rows, (row) => row.ratios),
      count,
    ) - 100
  const width = percent(
    sum(rows, (row) => row.widths),
    count,
  )
  return {
    what,
    value: `${covered.toFixed(1)} %, bias ${bias.toFixed(2)} %`,
    budget: isExact ? `${GOAL.least} to ${GOAL.most} %` : `>= ${GOAL.least} %`,
    isMet: covered >= GOAL.least && (!isExact || covered <= GOAL.most),
    figures: { intervals: count, covered, bias, meanWidthPercent: width },
  }
}

const rateName = (rate: number): string => `rates from ${rate * 100} %`
const accountName = (accounts: number): string => (accounts === 1 ? '1 account' : `${accounts} accounts`)

/** Much of a value hangs on drops of this rate. */
const RARE_VALUE = 0.01

/**
 * With more accounts than this, the differences between players are well known; with fewer, intervals are conservative
 * rather than narrow.
 */
const FEW_ACCOUNTS = 10

/** Fewer expected falls than these are few counts. */
const ENOUGH_FALLS = 50

/** The worst combination of consumed units, accounts and rates. */
const leastCovered = (rows: readonly Covered[]): Measured => {
  const shareOf = (row: Covered): number => percent(row.covered, row.count)
  const worst = rows.reduce((least, row) => (shareOf(row) < shareOf(least) ? row : least))
  const { consumed, accounts, what } = worst
  return coverageRow(
    `the least of them: ${consumed} consumed, ${accountName(accounts)}, ${rateName(Number(what))}`,
    [worst],
    false,
  )
}

const coverageRows = (covered: readonly Covered[]): Measured[] => {
  const ofDrops = covered.filter(({ what }) => typeof what === 'number')
  const ofValue = covered.filter(({ what }) => what === 'value')
  return [
    coverageRow('true rate in its interval, all data sets', ofDrops, false),
    leastCovered(ofDrops),
    ...CONSUMED.flatMap((consumed) =>
      RATES.map((rate) =>
        coverageRow(
          `true rate in its interval, ${consumed} consumed, ${rateName(rate)}`,
          ofDrops.filter((row) => row.consumed === consumed && row.what === rate),
          consumed * rate >= ENOUGH_FALLS,
        ),
      ),
    ),
    ...ACCOUNTS.map((accounts) =>
      coverageRow(
        `true rate in its interval, ${accountName(accounts)}`,
        ofDrops.filter((row) => row.accounts === accounts),
        false,
      ),
    ),
    ...CONSUMED.flatMap((consumed) =>
      ACCOUNTS.map((accounts) =>
        coverageRow(
          `value per unit in its interval, ${consumed} consumed, ${accountName(accounts)}`,
          ofValue.filter((row) => row.consumed === consumed && row.accounts === accounts),
          consumed * RARE_VALUE >= ENOUGH_FALLS && accounts > FEW_ACCOUNTS,
        ),
      ),
    ),
  ]
}

/** Players with any magic find in one cut: there is no target for this case. */
const differingRows = (covered: readonly Covered[]): Measured[] =>
  DIFFERING_ACCOUNTS.map((accounts) => {
    const rows = covered.filter((row) => row.accounts === accounts && typeof row.what === 'number')
    const { what, value, figures } = coverageRow(
      `rates that differ by player in their intervals, ${accountName(accounts)}`,
      rows,
      false,
    )
    return plainly(what, value, figures)
  })

const screenRows = (screened: readonly Screened[]): Measured[] => [
  ...OTHERS_CONSUMED.map((othersConsumed) => {
    const rows = screened.filter((row) => row.othersConsumed === othersConsumed)
    const honest = sum(rows, (row) => row.honest)
    const perThousand = (1000 * sum(rows, (row) => row.flagged)) / honest
    return atMost(`honest records flagged, others consumed ${othersConsumed}`, perThousand, 1, ' of 1,000', { honest })
  }),
  ...Object.keys(FAULTS).map((fault) => {
    const found = SIZES.map((size) => {
      const rows = screened.filter((row) => row.size === size)
      return percent(
        sum(rows, (row) => row.found[fault] ?? 0),
        sum(rows, (row) => row.tried[fault] ?? 0),
      )
    })
    const value = found.map((share) => `${share.toFixed(0)} %`).join(', ')
    return plainly(`found of ${SIZES.join(', ')} consumed: ${fault}`, value, {
      ...Object.fromEntries(SIZES.map((size, place) => [`percentOf${size}`, found[place]!])),
    })
  }),
]

const accountRows = (judged: readonly Judged[]): Measured[] =>
  judged.map(({ world, records, flagged }) =>
    atMost(`honest records flagged, ${world}`, (1000 * flagged) / records, 1, ' of 1,000', { records, flagged }),
  )

const CUT_MS = 60

const speedRows = (): Measured[] =>
  [
    { accounts: 1, daysEach: 10 },
    { accounts: 100, daysEach: 1 },
    { accounts: 5000, daysEach: 1 },
  ].map(({ accounts, daysEach }) => {
    const { aggregateMs, ...rest } = measureSpeed(accounts, daysEach)
    return atMost(`a cut of ${accountName(accounts)}, 40 drops`, aggregateMs, CUT_MS, ' ms', rest)
  })

/** How often intervals of drops contain the true value, which submitters the screen flags, and the cost of both. */
export const runDropsBench = async (): Promise<void> => {
  report('drops', [
    ...speedRows(),
    ...coverageRows(measureCoverage(DATA_SETS)),
    ...differingRows(measureDiffering(DATA_SETS)),
    ...screenRows(measureScreen(HONEST_RECORDS)),
    ...accountRows(measureAccounts(WORLDS_OF_EACH)),
  ])
}
