import type { Copper, Level } from '@gildscope/market'

type Offer = { buyMin: Copper; buyMax: Copper; sellPrice: Copper }
type Frame = { width: number; height: number }
type Bar = { x: number; height: number; isBought: boolean }

export const BAR_WIDTH = 3
const MIN_HEIGHT = 2
/** Asks above the gap get a quarter of the room of those below it. */
const ABOVE = 0.25

/** Asks as bars along their prices, and the gap between those to buy and those to undercut. */
export const gapDrawing = (asks: readonly Level[], { buyMin, buyMax, sellPrice }: Offer, { width, height }: Frame) => {
  const ceiling = sellPrice + 1
  const top = ceiling + ABOVE * (ceiling - buyMin)
  const perCopper = width / (top - buyMin)
  const x = (price: Copper): number => Math.min(width - BAR_WIDTH, Math.round((price - buyMin) * perCopper))
  const shown = asks.filter(({ unitPrice }) => unitPrice <= top)
  const most = shown.reduce((units, { quantity }) => Math.max(units, quantity), 1)
  const bars = shown.map(
    ({ unitPrice, quantity }): Bar => ({
      x: x(unitPrice),
      height: Math.max(MIN_HEIGHT, Math.round((height * quantity) / most)),
      isBought: unitPrice <= buyMax,
    }),
  )
  const start = x(buyMax) + BAR_WIDTH
  return { bars, gap: { x: start, width: Math.max(1, x(ceiling) - start) } }
}
