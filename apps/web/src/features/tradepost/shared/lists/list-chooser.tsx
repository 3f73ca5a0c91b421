import forms from '@gildscope/ui/forms/forms.module.css'
import { IconX } from '@tabler/icons-react'
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
      <select
        aria-label="Market list"
        className={`${forms.input} ${forms.inline} ${styles.select}`}
        onChange={({ currentTarget: { value } }) => choose(value === ALL ? null : value)}
        value={id ?? ALL}
      >
        <option value={ALL}>All items</option>
        {names.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {id !== null && !(id in lists) && <option value={id}>Unknown list</option>}
      </select>
      {id !== null && name !== null && (
        <span className={styles.chip}>
          List: {name}
          <button aria-label={`Drop list ${name}`} className={styles.cross} onClick={() => choose(null)} type="button">
            <IconX aria-hidden="true" size={14} stroke={2} />
          </button>
        </span>
      )}
    </>
  )
}
