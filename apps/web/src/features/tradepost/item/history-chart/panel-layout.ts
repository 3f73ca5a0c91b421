/** Top and height of the parts of the chart, in pixels. */
export type PanelLayout = {
  price: { top: number; height: number }
  flow: { top: number; height: number }
  units: { top: number; height: number }
  slider: { top: number; height: number }
}

const TOP = 12
const BETWEEN = 20
/** Marks of the time axis and the room below them. */
const AXIS = 30
const SLIDER = 18
const BELOW = 4
const PRICE_SHARE = 0.6
const FLOW_SHARE = 0.25

/** Shares a height among the panels; the price has most of it. */
export const panelLayout = (height: number): PanelLayout => {
  const free = height - TOP - 2 * BETWEEN - AXIS - SLIDER - BELOW
  const price = { top: TOP, height: Math.round(free * PRICE_SHARE) }
  const flow = { top: price.top + price.height + BETWEEN, height: Math.round(free * FLOW_SHARE) }
  const top = flow.top + flow.height + BETWEEN
  return {
    price,
    flow,
    units: { top, height: height - top - AXIS - SLIDER - BELOW },
    slider: { top: height - SLIDER - BELOW, height: SLIDER },
  }
}
