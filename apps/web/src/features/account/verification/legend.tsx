import { Panel } from '@gildscope/ui'
import { VerdictMark } from './verdict-mark.tsx'
import styles from './verification.module.css'

/** Explains the terms used in the tables. */
export const Legend = () => (
  <Panel title="Legend">
    <dl className={styles.legend}>
      <dt>Soul</dt>
      <dd>bound to one character</dd>
      <dt>Account</dt>
      <dd>bound to the account</dd>
      <dt>None</dt>
      <dd>free to trade</dd>
      <dt>Counts</dt>
      <dd>stop at the number needed, so the list reveals no more than it asks for</dd>
      <dt>
        <VerdictMark verdict={{ kind: 'yes', words: 'Yes' }} />
      </dt>
      <dd>at least the number needed was held at the last update</dd>
      <dt>
        <VerdictMark verdict={{ kind: 'no', words: 'No' }} />
      </dt>
      <dd>fewer were held; an error of the game API never turns a pass into a fail</dd>
    </dl>
  </Panel>
)
