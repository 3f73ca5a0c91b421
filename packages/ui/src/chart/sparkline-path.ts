type Point = { x: number; y: number }
type Frame = { width: number; height: number; reference: number | null }

/** Room for the final dot and half the line's width. */
const EDGE = 2.5

const round = (value: number): number => Math.round(value * 100) / 100

/** The line through what is known, broken at gaps, its last point, and the height of the reference. */
export const sparklinePath = (values: readonly (number | null)[], { width, height, reference }: Frame) => {
  const known = [...values, reference].filter((value) => value !== null)
  const low = Math.min(...known)
  const high = Math.max(...known)
  const x = (index: number) => EDGE + (values.length < 2 ? 1 : index / (values.length - 1)) * (width - 2 * EDGE)
  // A constant series is drawn in the middle.
  const share = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  const y = (value: number) => height - EDGE - share(value) * (height - 2 * EDGE)
  let path = ''
  let end: Point | null = null
  values.forEach((value, index) => {
    if (value === null) return
    end = { x: round(x(index)), y: round(y(value)) }
    const isStart = index === 0 || values[index - 1] === null
    path += `${isStart ? 'M' : 'L'}${end.x} ${end.y}`
  })
  return { path, end: end as Point | null, referenceY: reference === null ? null : round(y(reference)) }
}
