/** Top and height of the parts of the graph, in pixels. */
export type GraphLayout = Record<'value' | 'units' | 'slider', { top: number; height: number }>

const TOP = 14
const BETWEEN = 20
/** Marks of the time axis and the room below them. */
const AXIS = 26
const SLIDER = 28
const BELOW = 6
const UNITS_SHARE = 0.2

/** Shares a height among the panels; without units the value has their room, too. */
export const graphLayout = (height: number, hasUnits: boolean): GraphLayout => {
  const free = height - TOP - AXIS - SLIDER - BELOW
  const units = hasUnits ? Math.round((free - BETWEEN) * UNITS_SHARE) : 0
  const value = hasUnits ? free - BETWEEN - units : free
  return {
    value: { top: TOP, height: value },
    units: { top: TOP + value + BETWEEN, height: units },
    slider: { top: height - SLIDER - BELOW, height: SLIDER },
  }
}
