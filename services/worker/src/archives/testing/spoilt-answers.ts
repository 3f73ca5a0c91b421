import fc from 'fast-check'

/** A fault of the simulated game, as described in its README. */
type Fault = Record<string, unknown>

const PAGED = [
  'commerce/transactions/history/buys',
  'commerce/transactions/history/sells',
  'commerce/transactions/current/buys',
  'commerce/transactions/current/sells',
]
const ENDPOINTS = [...PAGED, 'account', 'account/achievements', 'characters']

const endpoint = fc.constantFrom(...PAGED)
const page = fc.option(fc.nat(6), { nil: undefined })
const keepRatio = fc.double({ min: 0, max: 0.99, noNaN: true })
const probability = fc.constantFrom(1, 1, 0.5)
const status = fc.constantFrom(400, 404, 500, 502, 503)

/** Temporary misbehaviour of the game: anything that it is known to do. */
const faultArbitrary: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    kind: fc.constant('wrong-page-count'),
    by: fc.constantFrom(-3, -2, -1, 1, 2),
    endpoint,
    page,
    probability,
  }),
  fc.record({ kind: fc.constant('short-page'), keepRatio, endpoint, page, probability }),
  fc.record({ kind: fc.constant('repeated-page'), endpoint, page, probability }),
  fc.record({ kind: fc.constant('reordered-page'), endpoint, page, probability }),
  fc.record({ kind: fc.constant('empty-answer'), endpoint: fc.constantFrom(...ENDPOINTS), page, probability }),
  fc.record({ kind: fc.constant('status'), status, endpoint: fc.constantFrom(...ENDPOINTS), probability }),
  fc.record({ kind: fc.constant('cut-off'), keepRatio, endpoint: fc.constantFrom(...ENDPOINTS), probability }),
  fc.record({ kind: fc.constant('rate-limit'), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('invalid-key'), probability }),
  fc.record({ kind: fc.constant('fallen-counter'), keepRatio, probability }),
  fc.record({
    kind: fc.constant('renamed-character'),
    name: fc.constantFrom('Marrow Quill', 'Nobody'),
    newName: fc.constantFrom('Somebody', 'Else'),
  }),
  fc.constant({ kind: 'off' }),
)

export type SpoiltStep = {
  faults: Fault[]
  /** Hours that pass before it. */
  hours: number
  /** As after a week: everything is read, whatever the previous readings concluded. */
  isWhole: boolean
  isPacked: boolean
}

/** Readings of a game that answers correctly about half of the time. */
export const spoiltSteps: fc.Arbitrary<SpoiltStep[]> = fc.array(
  fc.record({
    faults: fc.oneof(fc.constant<Fault[]>([]), fc.array(faultArbitrary, { minLength: 1, maxLength: 3 })),
    hours: fc.integer({ min: 1, max: 20 }),
    isWhole: fc.boolean(),
    isPacked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
