import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { createNotificationsStore, hideNotification, Notifications, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './notification-area.module.css'
import { type NotificationInput, takeNotifications, useWaitingNotifications } from './notify.ts'

const ICONS = { good: IconCheck, bad: IconAlertTriangle, plain: IconInfoCircle } as const

/** Long enough to be read; errors stay until they are dismissed. */
const AUTO_CLOSE_MS = 8000

const shown = ({ title, text, tone = 'plain', about, to }: NotificationInput) => {
  const Icon = ICONS[tone]
  return {
    ...(title !== undefined && { title: to === undefined ? title : <Link to={to}>{title}</Link> }),
    ...(about !== undefined && { id: about }),
    message: text,
    icon: <Icon aria-hidden="true" size={18} stroke={2} />,
    autoClose: tone === 'bad' ? false : AUTO_CLOSE_MS,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
    classNames: {
      root: `${styles.root} ${styles[tone]}`,
      icon: styles.icon ?? '',
      title: styles.title ?? '',
      description: styles.text ?? '',
    },
  }
}

/** Draws what `notify` was given. */
export const NotificationArea = () => {
  const waiting = useWaitingNotifications()
  const [store] = useState(createNotificationsStore)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const notification of takeNotifications()) {
      const id = 'withdrawn' in notification ? notification.withdrawn : notification.about
      if (id !== undefined) hideNotification(id, store)
      if (!('withdrawn' in notification)) showNotification(shown(notification), store)
    }
  }, [waiting, store])
  return <Notifications className={styles.area ?? ''} position="bottom-right" store={store} />
}
