import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './viewer.module.css'

const Line = ({ text, children }: { text: string; children?: string }) => (
  <>
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>{text}</span>
    {children !== undefined && <span className={styles.more}>{children}</span>}
  </>
)

/** Caveats about this cut: the first is always visible, more on demand. */
export const Warnings = ({ warnings: [first, ...rest] }: { warnings: readonly string[] }) => {
  if (first === undefined) return null
  return (
    <section aria-label="What to know of this cut" className={styles.warnings}>
      {rest.length === 0 ? (
        <p>
          <Line text={first} />
        </p>
      ) : (
        <details>
          <summary>
            <Line text={first}>{`and ${rest.length} more`}</Line>
          </summary>
          {rest.map((text) => (
            <p key={text}>
              <Line text={text} />
            </p>
          ))}
        </details>
      )}
    </section>
  )
}
