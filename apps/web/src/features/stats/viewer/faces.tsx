import type { DropAggregates } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { Choice } from '@gildscope/ui/forms'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import type { Face, SelectionControl } from './use-selection.ts'
import styles from './viewer.module.css'

type FacesProps = { control: SelectionControl; aggregates: DropAggregates | undefined; face: Face }

const counted = (word: string, count: number | undefined): string =>
  count === undefined ? word : `${word} ${formatNumber(count)}`

/** Drops and submissions; on a phone also what is shown next to them elsewhere. */
export const Faces = ({ control, aggregates, face }: FacesProps) => {
  const isPhone = useIsPhone()
  const hasKits = (aggregates?.kits.length ?? 0) > 0
  return (
    <div className={styles.faces}>
      <Choice
        label="Show"
        onChange={control.setFace}
        options={[
          { value: 'drops', label: counted('Drops', aggregates?.drops.length) },
          { value: 'submissions', label: isPhone ? 'Submissions' : counted('Submissions', aggregates?.submissions) },
          ...(isPhone && hasKits ? [{ value: 'kits', label: 'Kits' } as const] : []),
          ...(isPhone ? [{ value: 'time', label: 'Over time' } as const] : []),
        ]}
        value={face}
      />
    </div>
  )
}
