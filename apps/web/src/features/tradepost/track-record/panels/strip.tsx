import { COPPER_PER_GOLD } from '@gildscope/market'
import { Coins, FigureStrip, formatNumber, goldText, type KeyFigure } from '@gildscope/ui'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { dayText } from '../day-text.ts'
import { purseLine, summaryOf, type TrackRecord } from '../model.ts'

const percent = (share: number): string => `${formatNumber(100 * share)}`
const NONE = '–'

/** The record in figures. */
export const Strip = ({ record, gold, refs }: { record: TrackRecord; gold: number; refs: ItemRefs }) => {
  const sums = summaryOf(record.days)
  const { settled, insideShare, worst } = sums
  const { kept, settledPicks, gainedPicks } = record
  const aDay = (copper: number): string =>
    settled === 0 ? 'nothing is settled yet' : `${goldText(copper / settled)} g a day`
  const purse = purseLine(record.days, gold, 'realised').at(-1)?.purse ?? gold * COPPER_PER_GOLD
  const worstName = worst?.worst == null ? null : (refs.get(worst.worst.id)?.name ?? `item ${worst.worst.id}`)
  const figures: KeyFigure[] = [
    {
      label: 'Realised of promised',
      value: kept === null ? NONE : formatNumber(kept.ratio, 2),
      note:
        kept === null
          ? 'fewer than ten days are settled'
          : `${formatNumber(kept.least, 2)} to ${formatNumber(kept.most, 2)} over the days`,
    },
    { label: 'Promised', value: <Coins form="gold" isSigned value={sums.promised} />, note: aDay(sums.promised) },
    {
      label: 'Realised',
      value: <Coins form="gold" isSigned value={sums.realised} />,
      note: aDay(sums.realised),
      ...(sums.realised > 0 && { tone: 'gain' as const }),
    },
    {
      label: 'Inside the 80 % interval',
      value: settled === 0 ? NONE : `${percent(sums.inside / settled)} %`,
      note:
        insideShare === null
          ? 'of settled days'
          : `${sums.inside} of ${settled} days, ${percent(insideShare.low)} to ${percent(insideShare.high)} %`,
    },
    {
      label: 'Days with a gain',
      value: settled === 0 ? NONE : `${sums.gained} of ${settled}`,
      note: settledPicks === 0 ? 'no pick is settled' : `picks: ${percent(gainedPicks / settledPicks)} % gained`,
    },
    {
      label: 'Worst day',
      value: worst === null ? NONE : <Coins form="gold" isSigned value={worst.realised} />,
      note:
        worst === null ? 'none yet' : `${dayText(worst.day)}${worstName === null ? '' : `, worst pick ${worstName}`}`,
    },
    {
      label: 'Paper purse',
      value: <Coins form="gold" value={purse} />,
      note: `from ${formatNumber(gold)}; coins alone ${formatNumber(gold)}`,
    },
  ]
  return <FigureStrip figures={figures} label="The record in figures" />
}
