import { ExternalLink, Panel } from '@gildscope/ui'
import { IconArrowsUpDown, IconBook2, IconCode, IconLayoutGrid, IconSearch, IconTable } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useApi } from '../../../api/api-context.tsx'
import { paths } from '../../../pages/paths.ts'
import { useIsTouch } from '../../../shell/use-is-touch.ts'
import styles from './welcome.module.css'

type EntryProps = {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  title: ReactNode
  children: ReactNode
}

const Entry = ({ Icon, title, children }: EntryProps) => (
  <li className={styles.entry}>
    <Icon aria-hidden="true" size={20} stroke={1.75} />
    <div>
      <p className={styles.entryTitle}>{title}</p>
      <p className={styles.entryText}>{children}</p>
    </div>
  </li>
)

/** Links to the main parts of the site. */
export const EntryPoints = () => {
  const { docsUrl } = useApi().config
  const isTouch = useIsTouch()
  return (
    <Panel title="Start here">
      <ul className={styles.entries}>
        <Entry Icon={IconLayoutGrid} title={<Link to={paths.overview}>Tradepost overview</Link>}>
          What moves now: fifteen rankings of ten, and the market in a few figures.
        </Entry>
        <Entry Icon={IconTable} title={<Link to={paths.detailed}>Tradepost detailed</Link>}>
          Every item with every figure; sort and filter, and share the view by its address.
        </Entry>
        <Entry Icon={IconArrowsUpDown} title={<Link to={paths.gnashblade}>Tradepost changes</Link>}>
          The last day against yesterday, the week and the month before.
        </Entry>
        <Entry Icon={IconSearch} title="Find an item">
          {isTouch ? (
            'Tap the magnifier'
          ) : (
            <>
              Press <kbd className={styles.key}>/</kbd>
            </>
          )}{' '}
          on any page and type a name, an id or a chat link.
        </Entry>
        <Entry Icon={IconBook2} title={<Link to={paths.help}>Help</Link>}>
          What each page shows, and how its figures are calculated.
        </Entry>
        <Entry Icon={IconCode} title={<ExternalLink href={docsUrl}>API documentation</ExternalLink>}>
          The same figures for scripts, as JSON and CSV, without a key.
        </Entry>
      </ul>
    </Panel>
  )
}
