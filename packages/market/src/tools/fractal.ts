import { type Copper, roundHalfUp } from '../copper.ts'
import { netProceeds } from '../fees.ts'

/** What a number of boxes contained, by the key of the drop. */
export type FractalSample = { boxes: number; drops: Readonly<Record<string, number>> }

export type FractalAverages = { boxes: number; perBox: ReadonlyMap<string, number> }

/** Drops per box over all samples together, weighted by size; null without boxes. */
export const fractalAverages = (samples: readonly FractalSample[]): FractalAverages | null => {
  const boxes = samples.reduce((sum, sample) => sum + sample.boxes, 0)
  if (boxes <= 0) return null
  const perBox = new Map<string, number>()
  for (const { drops } of samples)
    for (const [drop, count] of Object.entries(drops)) perBox.set(drop, (perBox.get(drop) ?? 0) + count / boxes)
  return { boxes, perBox }
}

/** How a drop turns into coin: sold to players, sold to a vendor, or not at all. */
export type FractalWorth =
  | { kind: 'tradable'; sellPrice: Copper | null }
  | { kind: 'junk'; vendorValue: Copper }
  | { kind: 'bound' }

export type FractalRow = { quantity: number; value: Copper | null; valueAfterTax: Copper | null }

/**
 * The expected units of a drop in `boxes`; null if it is tradable but has no price. Fees only apply to sales to
 * players.
 */
export const fractalLoot = (boxes: number, perBox: number, worth: FractalWorth): FractalRow => {
  const quantity = boxes * perBox
  if (worth.kind === 'bound') return { quantity, value: 0, valueAfterTax: 0 }
  if (worth.kind === 'junk') {
    const value = roundHalfUp(quantity * worth.vendorValue)
    return { quantity, value, valueAfterTax: value }
  }
  if (worth.sellPrice === null) return { quantity, value: null, valueAfterTax: null }
  return {
    quantity,
    value: roundHalfUp(quantity * worth.sellPrice),
    valueAfterTax: roundHalfUp(quantity * netProceeds(worth.sellPrice)),
  }
}

/** Boxes that `keys` open when boxes themselves give `keysPerBox` keys; null where they would never run out. */
export const boxesOpenedBy = (keys: number, keysPerBox: number): number | null =>
  keysPerBox >= 1 ? null : keys / (1 - keysPerBox)

const VENDOR_PRICE = 3000
const FIRST_PRICE = 2000
const SECOND_PRICE = 2504
/** Keys a day at each of the two lower prices. */
const STEP = 30

/** Keys at the vendor's full price. */
export const vendorKeysCost = (keys: number): Copper => keys * VENDOR_PRICE

/** Keys with both discounts: 30 at the lowest price, 30 at the next, the rest at the full price. */
export const discountedKeysCost = (keys: number): Copper => {
  const first = Math.min(keys, STEP)
  const second = Math.min(Math.max(keys - STEP, 0), STEP)
  return first * FIRST_PRICE + second * SECOND_PRICE + vendorKeysCost(Math.max(keys - 2 * STEP, 0))
}

export type FractalKeyCosts = {
  boxes: number | null
  /** The boxes that the keys open, at the trading post. */
  encryptions: Copper | null
  vendor: Copper
  discounted: Copper
  /** One Stabilizing Matrix for each key. */
  matrix: Copper | null
}

/** The cost of boxes and keys, for each way to get the keys. */
export const fractalKeyCosts = (input: {
  keys: number
  keysPerBox: number
  encryptionPrice: Copper | null
  matrixPrice: Copper | null
}): FractalKeyCosts => {
  const { keys, encryptionPrice, matrixPrice } = input
  const boxes = boxesOpenedBy(keys, input.keysPerBox)
  return {
    boxes,
    encryptions: boxes === null || encryptionPrice === null ? null : roundHalfUp(boxes * encryptionPrice),
    vendor: vendorKeysCost(keys),
    discounted: discountedKeysCost(keys),
    matrix: matrixPrice === null ? null : keys * matrixPrice,
  }
}
