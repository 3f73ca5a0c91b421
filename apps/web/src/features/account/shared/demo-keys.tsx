import { type DemoKey, KEY_PERMISSIONS, listDemoKeys } from '@gildscope/contracts'
import { ScrollBox } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { CopyButton } from '../../../shell/copy-button.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import styles from './demo-keys.module.css'

const permissionWords = (permissions: readonly string[]): string => {
  if (permissions.length === 0) return 'none'
  return KEY_PERMISSIONS.every((each) => permissions.includes(each)) ? 'all ten' : permissions.join(', ')
}

/** The ends of a key are enough to recognise it. */
const shortKey = (key: string): string => `${key.slice(0, 9)}…${key.slice(-13)}`

type DemoKeysProps = {
  /** An action offered with each key besides copying it. */
  actionFor?: ((demo: DemoKey) => ReactNode) | undefined
}

/** `hasNoteFirst`: what tells the keys of a player apart is below the name, because the last column is out of sight. */
type RowProps = { demo: DemoKey; hasNoteFirst: boolean } & DemoKeysProps

const Row = ({ demo, hasNoteFirst, actionFor }: RowProps) => (
  <tr>
    <th scope="row">
      {demo.account}
      {hasNoteFirst && demo.note !== '' && <span className={styles.note}>{demo.note}</span>}
    </th>
    <td className="gs-mono" title={demo.key}>
      {shortKey(demo.key)}
    </td>
    <td>{permissionWords(demo.permissions)}</td>
    <td>
      {demo.label}
      {!hasNoteFirst && demo.note !== '' && <span className={styles.note}>{demo.note}</span>}
    </td>
    <td className={styles.end}>
      {actionFor?.(demo)}
      <CopyButton label={`Copy the key of ${demo.account}, ${demo.label}`} size="small" text={demo.key} />
    </td>
  </tr>
)

/** Keys of the simulated game's players; nothing where the game is real. */
export const DemoKeys = ({ actionFor }: DemoKeysProps) => {
  const { dataSource } = useApi().config
  const isPhone = useIsPhone()
  const { data } = useEndpoint(listDemoKeys, {}, { isEnabled: dataSource === 'simulated' })
  const keys = data?.reply ?? []
  if (keys.length === 0) return null
  return (
    <div className={styles.demo}>
      <h2 className={styles.title}>
        Demo keys{' '}
        <span className={styles.aside}>this installation runs a simulated game; link one and try everything</span>
      </h2>
      <ScrollBox className={styles.box} label="Table of demo keys">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Key</th>
              <th scope="col">Permissions</th>
              <th scope="col">Good for</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {keys.map((demo) => (
              <Row actionFor={actionFor} demo={demo} hasNoteFirst={isPhone} key={demo.key} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}
