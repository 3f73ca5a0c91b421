import type { AlertPreviewSpan } from '@gildscope/contracts'
import { counted, Panel, ScrollBox } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import type { AmountUnit } from '../../../../market/alerts/alert-fields.ts'
import { errorText } from '../../../../market/error-text.ts'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../../shell/time/words.ts'
import { Amount } from '../../shared/alerts/amount.tsx'
import { HELD_BACK_WORDS, lengthText, SPAN_WORDS } from '../../shared/alerts/past/verdict.ts'
import { numbered } from './chart-option.ts'
import styles from './preview.module.css'

const MOST_FIRED = 8
const MOST_HELD = 4

type EachTimeProps = { span: AlertPreviewSpan; unit: AmountUnit; valueHead: string; extremeHead: string }

const newest = <Entry extends { at: string }>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at))

/** Every time that it would have fired, newest first, and what was held back. */
export const EachTime = ({ span, unit, valueHead, extremeHead }: EachTimeProps) => {
  const now = useMinute()
  const fired = newest(numbered(span))
  const held = newest(span.heldBack)
  const older = Math.max(0, fired.length - MOST_FIRED) + Math.max(0, held.length - MOST_HELD)
  return (
    <Panel note={SPAN_WORDS[span.resolution].by} title="Each time">
      <ScrollBox label="Each time">
        <table className={panels.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">When</th>
              <th scope="col">{valueHead}</th>
              <th scope="col">{extremeHead}</th>
              <th scope="col">True for</th>
            </tr>
          </thead>
          <tbody>
            {fired.slice(0, MOST_FIRED).map(({ number, at, value, error, extreme, trueForMs }) => (
              <tr key={at}>
                <th scope="row">{number}</th>
                <td title={utcTime(at)}>{clockTime(at, now)}</td>
                <td>
                  <Amount unit={unit} value={value} />
                  {error !== null && <span className={panels.note}> {errorText(error)}</span>}
                </td>
                <td>
                  <Amount unit={unit} value={extreme} />
                </td>
                <td>{lengthText(trueForMs)}</td>
              </tr>
            ))}
          </tbody>
          {held.length > 0 && (
            <tbody>
              <tr>
                <th className={styles.group} colSpan={5} scope="colgroup">
                  Held back {held.length}
                </th>
              </tr>
              {held.slice(0, MOST_HELD).map(({ at, value, extreme, reason }) => (
                <tr className={styles.held} key={at}>
                  <th scope="row">
                    <span aria-hidden="true" className={styles.ring} />
                    <span className="gs-visually-hidden">held back</span>
                  </th>
                  <td title={utcTime(at)}>{clockTime(at, now)}</td>
                  <td>
                    <Amount unit={unit} value={value} />
                  </td>
                  <td>
                    <Amount unit={unit} value={extreme} />
                  </td>
                  <td>{HELD_BACK_WORDS[reason]}</td>
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </ScrollBox>
      <p className={styles.foot}>
        {fired.length === 0 && held.length === 0
          ? 'Not once.'
          : older === 0
            ? 'These are all.'
            : counted(older, 'older one')}
      </p>
    </Panel>
  )
}
