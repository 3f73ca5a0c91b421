import { Switch } from '@gildscope/ui/forms'
import { type ReactNode, useMemo } from 'react'
import { useQueryParam } from '../../shell/use-query-param.ts'
import { type CalendarMark, marksWithin } from './calendar-marks.ts'
import { useCalendar } from './use-calendar.ts'

const NONE = 'none'
const NO_MARKS: readonly CalendarMark[] = []

/** Festivals and releases of a chart of these times, and their switch, which the address keeps; null: there are none. */
export const useCalendarMarks = (
  first: number | undefined,
  last: number | undefined,
): { marks: readonly CalendarMark[]; calendarSwitch: ReactNode } => {
  const calendar = useCalendar()
  const [shown, setShown] = useQueryParam('calendar')
  const marks = useMemo(
    () =>
      calendar === undefined || first === undefined || last === undefined
        ? NO_MARKS
        : marksWithin(calendar, first, last),
    [calendar, first, last],
  )
  const isOn = shown !== NONE
  return {
    marks: isOn ? marks : NO_MARKS,
    calendarSwitch:
      marks.length === 0 ? null : (
        <Switch
          isOn={isOn}
          onChange={(next) => setShown(next ? null : NONE)}
          title="Festivals as bands, expansions as dotted lines"
        >
          Festivals
        </Switch>
      ),
  }
}
