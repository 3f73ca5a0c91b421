import { type Random, randomStream } from '@gildscope/game-simulator'

const UNIT = 2 ** 32
const next = (random: Random): number => ((random.next() >>> 0) + 0.5) / UNIT

/** Below this expected number of successes they are counted one by one. */
const FEW = 12

/**
 * Number of successes in `trials`: exact at any size (W. Hörmann, "The generation of binomial random variates", 1993).
 */
export const drawBinomial = (random: Random, trials: number, chance: number): number => {
  if (trials <= 0 || chance <= 0) return 0
  if (chance >= 1) return trials
  if (chance > 0.5) return trials - drawBinomial(random, trials, 1 - chance)
  return trials * chance < FEW ? drawFew(random, trials, chance) : drawMany(random, trials, chance)
}

/** Jumps from success to success. */
const drawFew = (random: Random, trials: number, chance: number): number => {
  const logMiss = Math.log1p(-chance)
  let successes = -1
  for (let at = 0; at <= trials; at += Math.floor(Math.log(next(random)) / logMiss) + 1) successes++
  return successes
}

/** Transformed rejection with squeeze (BTRS). */
const drawMany = (random: Random, trials: number, chance: number): number => {
  const deviation = Math.sqrt(trials * chance * (1 - chance))
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.01 * chance
  const centre = trials * chance + 0.5
  const inner = 0.92 - 4.2 / b
  const odds = chance / (1 - chance)
  const alpha = (2.83 + 5.1 / b) * deviation
  const mode = Math.floor((trials + 1) * chance)
  for (;;) {
    const u = next(random) - 0.5
    const v = next(random)
    const rest = 0.5 - Math.abs(u)
    const count = Math.floor(((2 * a) / rest + b) * u + centre)
    if (rest >= 0.07 && v <= inner) return count
    if (count < 0 || count > trials) continue
    const height = Math.log((v * alpha) / (a / (rest * rest) + b))
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (trials - mode + 1))) +
      stirling(mode) +
      stirling(trials - mode) +
      (trials + 1) * Math.log((trials - mode + 1) / (trials - count + 1)) +
      (count + 0.5) * Math.log((odds * (trials - count + 1)) / (count + 1)) -
      stirling(count) -
      stirling(trials - count)
    if (height <= bound) return count
  }
}

/** The correction of Stirling's formula for the logarithm of k!. */
const stirling = (k: number): number => {
  const from = (k + 1) * (k + 1)
  return k < SMALL.length ? SMALL[k]! : (1 / 12 - (1 / 360 - 1 / 1260 / from) / from) / (k + 1)
}
const SMALL = [
  0.081_061_466_795_327_8, 0.041_340_695_955_409_3, 0.027_677_925_684_998_3, 0.020_790_672_103_765_1,
  0.016_644_691_189_821_2, 0.013_876_128_823_070_7, 0.011_896_709_945_891_8, 0.010_411_265_261_972_1,
  0.009_255_462_182_712_7, 0.008_330_563_433_362_9,
]

/** Above this number, the sum of equally likely quantities is drawn from a normal distribution. */
const MANY = 60

/** Sum of `times` integers drawn uniformly from `low` to `high`. */
export const drawSum = (random: Random, times: number, [low, high]: readonly [number, number]): number => {
  if (low === high || times === 0) return times * low
  const values = high - low + 1
  if (times > MANY) {
    const deviation = Math.sqrt((times * (values * values - 1)) / 12)
    return Math.round((times * (low + high)) / 2 + deviation * drawNormal(random))
  }
  let sum = times * low
  for (let time = 0; time < times; time++) sum += Math.floor(next(random) * values)
  return sum
}

export const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(next(random))) * Math.cos(2 * Math.PI * next(random))

export const drawUnit = next
export const streamOf = (seed: number, stream: number): Random => randomStream(seed, stream, 71)
