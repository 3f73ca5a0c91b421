import { Chip } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { Link } from 'react-router-dom'
import { paths } from '../../../../pages/paths.ts'
import styles from './lists.module.css'
import type { ListFilter } from './use-list-filter.ts'

const ALL = ''

type ListChooserProps = { listed: ListFilter; lists: Readonly<Record<string, string>> }

/** Chooses the items of the table: all, or those of a list. */
export const ListChooser = ({ listed, lists }: ListChooserProps) => {
  const { id, name, choose } = listed
  const names = Object.entries(lists)
  if (names.length === 0 && id === null)
    return (
      <Link className={styles.make} to={paths.lists}>
        Make a list
      </Link>
    )
  return (
    <>
      <SelectField
        className={styles.select}
        isInline
        label="Market list"
        onChange={(value) => choose(value === ALL ? null : value)}
        options={[
          { value: ALL, label: 'All items' },
          ...names.map(([value, label]) => ({ value, label })),
          ...(id !== null && !(id in lists) ? [{ value: id, label: 'Unknown list' }] : []),
        ]}
        value={id ?? ALL}
      />
      {id !== null && name !== null && (
        <Chip drop={`Drop list ${name}`} onDrop={() => choose(null)}>
          List: {name}
        </Chip>
      )}
    </>
  )
}
