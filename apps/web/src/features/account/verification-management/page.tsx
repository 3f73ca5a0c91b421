import { SelectField } from '@gildscope/ui/forms'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Page } from '../../../shell/page.tsx'
import { useAccount } from '../../../shell/session/session.ts'
import { IgnoredNote } from '../shared/ignored-note.tsx'
import { ListEditor } from './list-editor.tsx'
import styles from './management.module.css'
import { NEW_ID } from './model.ts'
import { readHashTemplate, readTemplate, type Template, withoutTemplate } from './template.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useTemplate } from './use-template.ts'

/** `/verification_management`: lists that prove what their owner holds; `?list=` selects one. */
export const VerificationManagementPage = () => {
  const { verification, gameAccounts } = useAccount()
  const [params, setParams] = useSearchParams()
  const accounts = Object.keys(gameAccounts)
  const { hash } = useLocation()
  const template = readTemplate(params) ?? readHashTemplate(hash)
  const { use, ignored, isBusy } = useTemplate(accounts[0] ?? '')
  const names = Object.entries(verification)
  const id = params.get('list') ?? names[0]?.[0] ?? NEW_ID
  const select = (next: string): void => setParams({ list: next })
  const handleUse = async (given: Template): Promise<void> => {
    if (await use(given)) select(NEW_ID)
  }
  const named = id === NEW_ID || id in verification ? [] : [{ value: id, label: 'Unknown list' }]
  return (
    <Page
      lead="Lists of items, currencies and professions; anyone with the link of one sees whether you hold what it asks for."
      title="Verification Lists"
    >
      <div className={styles.chooser}>
        <SelectField
          label="List"
          onChange={select}
          options={[
            { value: NEW_ID, label: 'New List' },
            ...names.map(([value, label]) => ({ value, label })),
            ...named,
          ]}
          value={id}
        />
        {id === NEW_ID && <IgnoredNote ignored={ignored} />}
      </div>
      <ListEditor accounts={accounts} id={id} key={id} onDeleted={() => setParams({})} onSaved={select} />
      {template !== null && (
        <TemplateDialog
          isBusy={isBusy}
          onDecline={() => setParams(withoutTemplate(params), { replace: true })}
          onUse={() => void handleUse(template)}
        />
      )}
    </Page>
  )
}
