import type { AnyColumn, ColumnKind } from '../column.ts'
import { actionKind } from './action.tsx'
import { changeKind } from './change.tsx'
import { coinsKind } from './coins.tsx'
import { countWithBarKind } from './count-with-bar.tsx'
import { dateKind } from './date.tsx'
import { dayKind } from './day.tsx'
import { drawingKind } from './drawing.tsx'
import { durationKind } from './duration.tsx'
import { intervalKind } from './interval.tsx'
import { itemKind } from './item.tsx'
import type { AnyKind } from './kind.ts'
import { linkKind } from './link.tsx'
import { numberKind } from './number.tsx'
import { percentKind } from './percent.tsx'
import { textKind } from './text.tsx'
import { unitsKind } from './units.tsx'

const KINDS: Record<ColumnKind, AnyKind> = {
  text: textKind,
  item: itemKind,
  coins: coinsKind,
  number: numberKind,
  percent: percentKind,
  change: changeKind,
  date: dateKind,
  day: dayKind,
  'count-with-bar': countWithBarKind,
  link: linkKind,
  drawing: drawingKind,
  interval: intervalKind,
  duration: durationKind,
  action: actionKind,
  units: unitsKind,
}

export const kindOf = ({ kind }: Pick<AnyColumn, 'kind'>): AnyKind => KINDS[kind]

/** Figures are right-aligned, so that their digits line up. */
export const isAtRight = (column: AnyColumn): boolean => column.isLeft !== true && kindOf(column).isRight
