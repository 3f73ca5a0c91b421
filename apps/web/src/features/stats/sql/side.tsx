import { Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import { TABLES } from './engine/tables.ts'
import { EXAMPLES, type Example } from './examples.ts'
import styles from './sql.module.css'

/** What there is to ask, and examples of it. */
export const Side = ({ chosen, onChoose }: { chosen: string | null; onChoose: (example: Example) => void }) => (
  <div className={styles.side}>
    <Panel note={`${TABLES.length}`} title="Tables">
      <div className={styles.tables}>
        {TABLES.map(({ name, words, columns }) => (
          <details key={name} name="sql-table">
            <summary>
              <code>{name}</code> <span>{words}</span>
            </summary>
            <ul>
              {columns.map((column) => (
                <li key={column.name}>
                  <code>{column.name}</code>
                  <span>{column.words}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <p className={styles.foot}>
        <Link to={helpPath('sql')}>What tables and columns mean</Link>
      </p>
    </Panel>
    <Panel note={`${EXAMPLES.length}`} title="Examples">
      <ul className={styles.examples}>
        {EXAMPLES.map((example) => (
          <li key={example.id}>
            <button aria-pressed={example.id === chosen} onClick={() => onChoose(example)} type="button">
              {example.title}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  </div>
)
