const STEPS = [1, 2, 4, 6, 10]

/** The next figure above that an axis can halve without odd marks: 1, 2, 4, 6 times a power of ten. */
export const evenCeiling = (value: number): number => {
  if (!(value > 0)) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10
  return Math.max(step * power, 2)
}
