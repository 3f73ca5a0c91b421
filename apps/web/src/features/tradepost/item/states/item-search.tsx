import { ItemName } from '@gildscope/ui'
import { Field } from '@gildscope/ui/forms'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { whatHappened } from '../../../../market/failed.tsx'
import { NAME_FIELDS } from '../../../../market/market-column.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { useItemSearch } from '../../../../shell/search/use-item-search.ts'
import { hasId, type PageItem } from '../item-fields.ts'
import { itemRef } from '../recipes/model.ts'
import styles from './item-search.module.css'

const SEARCH = { minLength: 2, limit: 8, fields: NAME_FIELDS }

const foundText = (found: readonly PageItem[] | undefined, error: Error | null): string => {
  if (error !== null) return whatHappened(error, 'The items service')
  if (found === undefined) return ''
  if (found.length === 0) return 'No item has that name.'
  return found.length === 1 ? '1 item' : `${found.length} items`
}

/** Finds items by a part of their name, in place; Enter opens the first. */
export const ItemSearch = () => {
  const [text, setText] = useState('')
  const { rows, total, error } = useItemSearch(text.trim(), SEARCH)
  const found = total === null ? undefined : rows.filter(hasId)
  const navigate = useNavigate()
  const items = new Map((found ?? []).map((item) => [item.id, item]))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const first = found?.[0]
    if (first !== undefined) navigate(itemPath(first.id))
  }
  return (
    <search className={styles.search}>
      <form onSubmit={handleSubmit}>
        <Field
          icon={IconSearch}
          isLabelHidden
          label="Search items"
          onChange={setText}
          placeholder="Search items"
          type="search"
          value={text}
        />
      </form>
      <p className={styles.count} role="status">
        {foundText(found, error)}
      </p>
      {items.size > 0 && (
        <ul className={styles.list}>
          {[...items.keys()].map((id) => (
            <li key={id}>
              <ItemName href={itemPath(id)} item={itemRef(items, id)} size={24} />
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
