import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { Field, SelectField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconAlertTriangle, IconDeviceFloppy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths, verificationPath } from '../../../pages/paths.ts'
import { CopyField } from '../../../shell/copy-field.tsx'
import { isUnsaved, NEW_ID, type VerificationDraft } from './model.ts'
import { templatePath } from './template.ts'

export const NoGameAccount = () => (
  <p className={`${styles.note} ${styles.warning}`}>
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>
      No game account is linked, so there is nothing to check a list against.{' '}
      <Link to={paths.account}>Add a key on your account page</Link> first.
    </span>
  </p>
)

const AccountGone = () => (
  <p className={`${styles.note} ${styles.warning}`}>
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>
      The game account of this list is not linked any more, and nothing is checked. Choose another one, or{' '}
      <Link to={paths.account}>add its key again</Link>.
    </span>
  </p>
)

const CheckFailed = ({ text }: { text: string }) => (
  <p className={`${styles.note} ${styles.warning}`} role="status">
    <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
    <span>
      <strong>The last check failed.</strong> {text} Only you can see why.
    </span>
  </p>
)

type ListFormProps = {
  list: VerificationDraft
  /** Names of the linked game accounts. */
  accounts: readonly string[]
  checkError: string | null
  isSaving: boolean
  onChange: (list: VerificationDraft) => void
  onSave: () => void
  onDelete: () => void
}

const accountOptions = (accounts: readonly string[], chosen: string) => {
  const options = accounts.map((name) => ({ value: name, label: name }))
  if (accounts.includes(chosen)) return options
  return [{ value: chosen, label: chosen === '' ? 'Choose Account' : `${chosen} (not linked)` }, ...options]
}

/** Name and game account of a list, saving it, deleting it, and the addresses to hand on. */
export const ListForm = ({ list, accounts, checkError, isSaving, onChange, onSave, onDelete }: ListFormProps) => {
  const [isAsking, setAsking] = useState(false)
  const isNew = list.id === NEW_ID
  const isDirty = isUnsaved(list)
  const isLinked = accounts.includes(list.gameID)
  const Icon = isNew ? IconPlus : IconDeviceFloppy
  return (
    <Panel note={isDirty ? <span className={styles.unsaved}>not saved</span> : isNew ? '' : 'saved'} title="List">
      <div className={styles.body}>
        {accounts.length === 0 && <NoGameAccount />}
        {accounts.length > 0 && !isNew && !isLinked && <AccountGone />}
        {isLinked && checkError !== null && <CheckFailed text={checkError} />}
        <Field
          label="Name"
          maxLength={ACCOUNT_LIMITS.listName.most}
          onChange={(name) => onChange({ ...list, name })}
          value={list.name}
        />
        <SelectField
          isDisabled={accounts.length === 0}
          label="Game account"
          onChange={(gameID) => onChange({ ...list, gameID })}
          options={accountOptions(accounts, list.gameID)}
          value={list.gameID}
        />
        <div className={styles.bar}>
          <Button
            disabled={isSaving || !isLinked || (!isNew && !isDirty)}
            icon={Icon}
            onClick={onSave}
            variant="primary"
          >
            {isNew ? 'Create List' : 'Save List'}
          </Button>
          {!isNew && (
            <Button icon={IconTrash} onClick={() => setAsking(true)} variant="danger">
              Delete List
            </Button>
          )}
        </div>
        {!isNew && (
          <>
            <CopyField label="Shareable link" value={location.origin + verificationPath(list.id)} />
            <CopyField label="Template link" value={location.origin + templatePath(list)} />
            <p className={styles.hint}>
              Anyone who has the shareable link sees the verdicts:{' '}
              <Link to={verificationPath(list.id)}>look at it</Link>. The template link offers the same entries to
              others, for a list of their own.
            </p>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          action="Delete"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDelete()
          }}
          question="Are you sure you wish to delete this list?"
        />
      )}
    </Panel>
  )
}
