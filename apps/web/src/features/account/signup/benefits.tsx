import { IconArchive, IconBell, IconKey, IconListSearch, IconShieldCheck } from '@tabler/icons-react'
import styles from './signup.module.css'

const BENEFITS = [
  { Icon: IconKey, title: 'Game accounts', text: 'Link several, each by a key that can only read.' },
  {
    Icon: IconArchive,
    title: 'Archives',
    text: 'Your trades, flips and World versus World days, kept for years; the game forgets trades after 90 days.',
  },
  {
    Icon: IconListSearch,
    title: 'Lists and verification',
    text: 'Keep your own market tables. Show what you hold without showing your key.',
  },
  { Icon: IconBell, title: 'Notices', text: 'A mail when a gem-store item that you wait for returns.' },
  {
    Icon: IconShieldCheck,
    title: 'Keys stay sealed',
    text: 'Encrypted at rest, never in an address, never in a log. Export or delete everything yourself.',
  },
] as const

export const Benefits = () => (
  <div className={styles.benefits}>
    <ul>
      {BENEFITS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" size={18} stroke={1.75} />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <p className={styles.without}>All statistics pages work without an account.</p>
  </div>
)
