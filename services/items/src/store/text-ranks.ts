import { nextTurn } from '@gildscope/service-kit'
import type { Dictionary } from './dictionary.ts'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Comparisons in one turn of the event loop: about 5 ms. */
const COMPARISONS_PER_TURN = 8000
const FIRST_RUN = 512

type Compare = (a: number, b: number) => number

/** Bottom-up merge sort that lets requests through in between: 70,000 names in one go would stop the loop for 0.2 s. */
const sortInSlices = async (order: Uint32Array, compare: Compare): Promise<Uint32Array> => {
  let source: Uint32Array = order
  let target: Uint32Array = new Uint32Array(order.length)
  for (let start = 0; start < source.length; start += FIRST_RUN) {
    source.subarray(start, start + FIRST_RUN).sort(compare)
    await nextTurn()
  }
  let budget = COMPARISONS_PER_TURN
  for (let run = FIRST_RUN; run < source.length; run *= 2) {
    for (let start = 0; start < source.length; start += 2 * run) {
      const middle = Math.min(start + run, source.length)
      const end = Math.min(start + 2 * run, source.length)
      let left = start
      let right = middle
      for (let at = start; at < end; at += 1) {
        const takesLeft = right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0)
        target[at] = source[takesLeft ? left++ : right++]!
        budget -= 1
        if (budget > 0) continue
        budget = COMPARISONS_PER_TURN
        await nextTurn()
      }
    }
    const swap = source
    source = target
    target = swap
  }
  return source
}

const known = new WeakMap<Dictionary, { size: number; ranks: Promise<Float64Array> }>()

const computeRanks = async ({ texts }: Dictionary): Promise<Float64Array> => {
  const order = await sortInSlices(
    Uint32Array.from(texts, (_text, code) => code),
    (a, b) => collator.compare(texts[a]!, texts[b]!),
  )
  const ranks = new Float64Array(order.length)
  let rank = 0
  for (let at = 0; at < order.length; at += 1) {
    if (at % COMPARISONS_PER_TURN === COMPARISONS_PER_TURN - 1) await nextTurn()
    if (at > 0 && collator.compare(texts[order[at - 1]!]!, texts[order[at]!]!) !== 0) rank += 1
    ranks[order[at]!] = rank
  }
  return ranks
}

/**
 * By code, the rank of a text in the order that readers expect: ignoring case and accents, numbers by value. Equal
 * texts share one.
 */
export const textRanks = (dictionary: Dictionary): Promise<Float64Array> => {
  const size = dictionary.texts.length
  const cached = known.get(dictionary)
  if (cached !== undefined && cached.size >= size) return cached.ranks
  const ranks = computeRanks(dictionary)
  known.set(dictionary, { size, ranks })
  return ranks
}
