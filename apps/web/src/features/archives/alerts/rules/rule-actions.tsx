import { type Alert, createAlert, deleteAlert, listAlerts, pauseAlert } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newAlertPath } from '../../../../pages/alert-paths.ts'
import { useChange } from '../../../../shell/use-change.ts'
import styles from './rules.module.css'

const REFETCHES = [listAlerts]

/** Pauses a rule or arms it again. */
const Pause = ({ alert: { id, state }, name }: { alert: Alert; name: string }) => {
  const { send, isPending } = useChange(pauseAlert, { target: id, refetches: REFETCHES, says: null })
  const isPaused = state === 'paused' || state === 'ended'
  return (
    <Button
      aria-label={isPaused ? `Arm ${name}` : `Pause ${name}`}
      icon={isPaused ? IconPlayerPlay : IconPlayerPause}
      isPending={isPending}
      onClick={() => void send({ body: { id, isPaused: !isPaused } })}
      size="small"
      variant="quiet"
    />
  )
}

type RuleActionsProps = { alert: Alert; name: string }

/** What can be done with a rule. */
export const RuleActions = ({ alert, name }: RuleActionsProps) => {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const remove = useChange(deleteAlert, { target: alert.id, refetches: REFETCHES, says: 'Rule deleted' })
  const copy = useChange(createAlert, { target: alert.id, refetches: REFETCHES, says: 'Copied, and paused' })
  const duplicate = (): void => {
    const { rule, until, channels } = alert
    void copy.send({ body: { name: alert.name, rule, until, channels, isPaused: true } })
  }
  return (
    <span className={styles.actions}>
      <Pause alert={alert} name={name} />
      <Menu hideDetached={false} position="bottom-end">
        <Menu.Target>
          <Button aria-label={`More about ${name}`} icon={IconDots} size="small" variant="quiet" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={14} stroke={2} />}
            onClick={() => void navigate(newAlertPath({ id: alert.id }))}
          >
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={14} stroke={2} />} onClick={duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={14} stroke={2} />} onClick={() => setAsked(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsked && (
        <ConfirmDialog
          action="Delete"
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            void remove.send({ body: { id: alert.id } })
          }}
          question={`Delete ${name}?`}
          text="It cannot be brought back. What it reported stays in the list of events."
        />
      )}
    </span>
  )
}
