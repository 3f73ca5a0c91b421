import { Coins, counted, Panel } from '@gildscope/ui'
import { summaryOf, type TrackRecord } from '../model.ts'
import styles from '../track-record.module.css'

/** The rules, each in favour of the market. */
const RULES = [
  'Our order stands behind every unit that stood there.',
  'It fills only by estimated trade beyond that queue.',
  'It is renewed at the two visits only, 08:00 and 20:00 UTC.',
  'It sells in the same way; what is left counts at the bid.',
  '15 % fees; no minute after its own is used.',
  'Where nobody looked for more than a twentieth of its hold, a pick is not judged, nor is the set of it.',
] as const

export const HowSettled = () => (
  <Panel note="in favour of the market" title="How a day is settled">
    <ul className={styles.how}>
      {RULES.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Panel>
)

export const AgainstRandom = ({ record }: { record: TrackRecord }) => {
  const { random } = record
  const { realised } = summaryOf(record.days)
  if (random === null)
    return (
      <Panel note="equal trade, same days" title="Against a random pick">
        <p className={styles.verdict}>No set of chance is settled yet.</p>
      </Panel>
    )
  const { sets, middle, best, below } = random
  const rows = [
    { what: 'Finder', value: realised, note: `${counted(sets, 'set')} of chance` },
    { what: 'Random, middle', value: middle, note: `${below} of ${sets} below the finder` },
    { what: `Random, best of ${sets}`, value: best, note: `${sets - below} not below it` },
  ]
  return (
    <Panel note="equal trade, same days" title="Against a random pick">
      <table className={styles.random}>
        <caption className="gs-visually-hidden">What was realised, by the finder and by sets of chance</caption>
        <tbody>
          {rows.map(({ what, value, note }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={value >= 0 ? styles.gain : styles.lost}>
                <Coins form="gold" isSigned value={value} />
              </td>
              <td className={styles.dim}>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
