import { formatNumber, Panel, ScrollBox } from '@gildscope/ui'
import { type Queue, queueVerdict } from './model.ts'
import styles from './status.module.css'
import { VerdictMark } from './verdict-mark.tsx'

export const QueuePanel = ({ queues }: { queues: readonly Queue[] }) => (
  <Panel note="jobs of the worker" title="Work in the background">
    {queues.length === 0 ? (
      <p className={styles.nothing}>The worker has not reported yet.</p>
    ) : (
      <ScrollBox label="Queues">
        <table className={`${styles.table} ${styles.queues}`}>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Waiting</th>
              <th scope="col">Active</th>
              <th scope="col">Delayed</th>
              <th scope="col">Failed</th>
              <th className={styles.meaning} scope="col">
                Meaning
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name}>
                <th scope="row">{queue.name}</th>
                <td className={styles.value}>{formatNumber(queue.waiting)}</td>
                <td className={styles.value}>{formatNumber(queue.active)}</td>
                <td className={styles.value}>{formatNumber(queue.delayed)}</td>
                <td className={styles.value}>{formatNumber(queue.failed)}</td>
                <td className={styles.meaning}>
                  <VerdictMark {...queueVerdict(queue)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    )}
  </Panel>
)
