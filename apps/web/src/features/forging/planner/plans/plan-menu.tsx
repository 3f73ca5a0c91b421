import {
  ACCOUNT_LIMITS,
  createPlan,
  deletePlan,
  listPlanRevisions,
  listPlans,
  type Plan,
  type PlanSettings,
  sharePlan,
  updatePlan,
} from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { Button, counted, Loading } from '@gildscope/ui'
import { DialogBox, FormDialog } from '@gildscope/ui/dialog'
import { Checkbox, Field, SelectField } from '@gildscope/ui/forms'
import { IconBookmark, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../../pages/paths.ts'
import { CopyButton, LINK_FAILURE } from '../../../../shell/copy-button.tsx'
import { dayAndTime } from '../../../../shell/time/words.ts'
import { useChange } from '../../../../shell/use-change.ts'
import styles from './plans.module.css'
import { type Plans, useRevisions } from './use-plans.ts'

const NONE = ''

const REFETCHES = [listPlans, listPlanRevisions]

const conflictText = (error: Error): string =>
  error instanceof ApiError && error.code === 'CONFLICT'
    ? 'The plan was changed elsewhere meanwhile. Choose it again to see that, then make your change.'
    : error.message

const NewPlanDialog = ({ settings, plans, onClose }: { settings: PlanSettings; plans: Plans; onClose: () => void }) => {
  const [name, setName] = useState('')
  const create = useChange(createPlan, { refetches: REFETCHES, says: 'Plan saved' })
  const save = async (): Promise<void> => {
    const plan = await create.send({ body: { name, settings } })
    if (plan === null) return
    plans.show(plan)
    onClose()
  }
  return (
    <DialogBox
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabled={name.trim() === ''}
            isPending={create.isPending}
            onClick={() => void save()}
            variant="primary"
          >
            Save
          </Button>
        </>
      }
      onClose={onClose}
      title="Save the plan"
    >
      <Field
        hint="Targets and settings are kept with your account, nothing of what you hold."
        label="Name"
        maxLength={ACCOUNT_LIMITS.listName.most}
        onChange={setName}
        value={name}
      />
    </DialogBox>
  )
}

/** Keeps the plan in the account: a new one by its name, an open one as its next revision. */
export const SaveButton = ({ settings, plans }: { settings: PlanSettings; plans: Plans }) => {
  const { open, isChanged, isSignedIn } = plans
  const [isNaming, setNaming] = useState(false)
  const update = useChange(updatePlan, { refetches: REFETCHES, says: 'Plan saved', failText: conflictText })
  if (!isSignedIn)
    return (
      <Button icon={IconBookmark} to={paths.login}>
        Log in to save
      </Button>
    )
  const save = async (plan: Plan): Promise<void> => {
    const { id, name, revision } = plan
    await update.send({ body: { id, name, settings, revision } })
  }
  return (
    <>
      <Button
        disabled={open === null ? settings.targets.length === 0 && settings.mode === 'spend' : !isChanged}
        icon={IconBookmark}
        isPending={update.isPending}
        onClick={() => (open === null ? setNaming(true) : void save(open))}
      >
        Save plan
      </Button>
      {isNaming && <NewPlanDialog onClose={() => setNaming(false)} plans={plans} settings={settings} />}
    </>
  )
}

const Revisions = ({ plan, onRestore }: { plan: Plan; onRestore: (settings: PlanSettings) => void }) => {
  const { data, error } = useRevisions(plan.id)
  if (data === undefined) return error === null ? <Loading lines={2} /> : <p>{error.message}</p>
  if (data.reply.length === 0) return <p className={styles.hint}>It has no former states yet.</p>
  return (
    <ul className={styles.revisions}>
      {data.reply.map(({ revision, updatedAt, settings }) => (
        <li key={revision}>
          <span>
            {dayAndTime(updatedAt)}, {counted(settings.targets.length, 'target')}
          </span>
          <Button onClick={() => onRestore(settings)} size="small">
            Restore
          </Button>
        </li>
      ))}
    </ul>
  )
}

type ManageProps = { plan: Plan; plans: Plans; onClose: () => void }

const shareAddress = (share: string): string =>
  new URL(`${paths.planner}?${new URLSearchParams({ share })}`, location.origin).href

const ManageDialog = ({ plan, plans, onClose }: ManageProps) => {
  const { id, shareId } = plan
  const [name, setName] = useState(plan.name)
  const [isDoomed, setDoomed] = useState(false)
  const share = useChange(sharePlan, { target: id, refetches: REFETCHES, says: null })
  const update = useChange(updatePlan, {
    target: id,
    refetches: REFETCHES,
    says: 'Plan renamed',
    failText: conflictText,
  })
  const remove = useChange(deletePlan, { target: id, refetches: REFETCHES, says: 'Plan deleted' })
  if (isDoomed)
    return (
      <FormDialog
        confirm="Delete"
        isPending={remove.isPending}
        onClose={onClose}
        onSubmit={() => {
          void remove.send({ body: { id } }).then((answer) => {
            if (answer === null) return
            plans.show(null)
            onClose()
          })
        }}
        title={`Delete ${plan.name}?`}
      >
        <p className={styles.hint}>Its former states go with it, and its shared address shows nothing any more.</p>
      </FormDialog>
    )
  const rename = (): void => void update.send({ body: { id, name, settings: plan.settings, revision: plan.revision } })
  return (
    <DialogBox
      actions={
        <>
          <Button onClick={() => setDoomed(true)} variant="danger">
            Delete
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
      onClose={onClose}
      title={plan.name}
    >
      <div className={styles.manage}>
        <Field
          beside={
            <Button disabled={name.trim() === '' || name === plan.name} isPending={update.isPending} onClick={rename}>
              Rename
            </Button>
          }
          label="Name"
          maxLength={ACCOUNT_LIMITS.listName.most}
          onChange={setName}
          value={name}
        />
        <Checkbox
          hint="they see targets and settings, no account, character or stock"
          isOn={shareId !== null}
          label="Read-only for those who have the link"
          onChange={(isShared) => void share.send({ body: { id, isShared } })}
        />
        {shareId !== null && (
          <p className={styles.link}>
            <code>{shareAddress(shareId)}</code>
            <CopyButton
              failure={LINK_FAILURE}
              label="Copy the shared link"
              said="Link copied"
              size="small"
              text={shareAddress(shareId)}
            />
          </p>
        )}
        <h3 className={styles.heading}>Former states</h3>
        <Revisions
          onRestore={(settings) => {
            plans.show({ id, settings })
            onClose()
          }}
          plan={plan}
        />
      </div>
    </DialogBox>
  )
}

/** Which plan of the account is open, and what can be done with it. */
export const PlanMenu = ({ plans }: { plans: Plans }) => {
  const { plans: all, open, isChanged, shared, sharedFault, show } = plans
  const [isManaging, setManaging] = useState(false)
  if (sharedFault !== null)
    return <p className={styles.warn}>This shared plan is gone: whoever shared it has ended that.</p>
  if (shared !== null)
    return (
      <p className={styles.note}>
        <strong>{shared.name}</strong>, shared with you; changes stay in your address
      </p>
    )
  if (all.length === 0) return null
  return (
    <>
      <SelectField
        isInline
        label="Plan"
        onChange={(id) => show(all.find((plan) => plan.id === id) ?? null)}
        options={[{ value: NONE, label: 'Not saved' }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
        value={open?.id ?? NONE}
      />
      {open !== null && (
        <>
          <Button icon={IconSettings} onClick={() => setManaging(true)} variant="quiet">
            Manage
          </Button>
          <span className={isChanged ? styles.warn : styles.note}>
            {isChanged ? 'changed, not saved' : `revision ${open.revision}`}
            {open.shareId !== null && ', read-only for those who have the link'}
          </span>
        </>
      )}
      {isManaging && open !== null && (
        <ManageDialog key={open.id} onClose={() => setManaging(false)} plan={open} plans={plans} />
      )}
    </>
  )
}
