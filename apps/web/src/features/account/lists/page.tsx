import { SelectField } from '@gildscope/ui/forms'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../../shell/page.tsx'
import { useAccount } from '../../../shell/session/session.ts'
import { ListEditor } from './list-editor.tsx'
import styles from './lists.module.css'
import { NEW_ID } from './model.ts'

/** `/lists`: named lists of items; `?list=` selects one. */
export const ListsPage = () => {
  const { lists } = useAccount()
  const [params, setParams] = useSearchParams()
  const id = params.get('list') ?? NEW_ID
  const select = (next: string): void => setParams(next === NEW_ID ? {} : { list: next })
  const known = Object.entries(lists).map(([value, label]) => ({ value, label }))
  // The address may name a list of another user, or a deleted one.
  const named = id === NEW_ID || id in lists ? [] : [{ value: id, label: 'Unknown list' }]
  return (
    <Page lead="Named lists of items, to see one part of the market." title="Market Lists">
      <div className={styles.chooser}>
        <SelectField
          label="List"
          onChange={select}
          options={[{ value: NEW_ID, label: 'New List' }, ...known, ...named]}
          value={id}
        />
      </div>
      <ListEditor id={id} key={id} onDeleted={() => select(NEW_ID)} onSaved={select} />
    </Page>
  )
}
