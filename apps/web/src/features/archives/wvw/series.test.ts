import { expect, test } from 'vitest'
import { ALL_SERIES, readSeries, seriesColors, toggleSeries, writeSeries } from './series.ts'

const idsOf = (series: readonly { id: string }[]) => series.map(({ id }) => id)
const seriesOf = (id: string) => ALL_SERIES.find((series) => series.id === id)!

test('four series are shown unless the address says otherwise, and never more than five', () => {
  expect(idsOf(readSeries(null))).toEqual(['kills', 'deaths', 'objectives', 'kdr'])
  expect(idsOf(readSeries('nothing'))).toEqual(['kills', 'deaths', 'objectives', 'kdr'])
  expect(idsOf(readSeries('yakDefend,kills'))).toEqual(['kills', 'yakDefend'])
  expect(readSeries(ALL_SERIES.map(({ id }) => id).join())).toHaveLength(5)
  expect(writeSeries(readSeries(null))).toBeNull()
  expect(writeSeries(readSeries('ranks,kills'))).toBe('kills,ranks')
})

test('a sixth series is refused, and the last one stays', () => {
  const five = toggleSeries(readSeries(null), seriesOf('ranks'))
  expect(idsOf(five)).toEqual(['kills', 'deaths', 'objectives', 'kdr', 'ranks'])
  expect(toggleSeries(five, seriesOf('supply'))).toBe(five)
  const one = readSeries('kills')
  expect(toggleSeries(one, seriesOf('kills'))).toBe(one)
})

test('no two series that are shown have one colour', () => {
  for (const series of ALL_SERIES) {
    const shown = toggleSeries(readSeries('kills,deaths,objectives,kdr'), series)
    expect(new Set(seriesColors(shown).values()).size).toBe(shown.length)
  }
  const others = readSeries('stoneMistCapture,keepCapture,towerCapture,campCapture,yakCapture')
  expect(new Set(seriesColors(others).values()).size).toBe(5)
})
