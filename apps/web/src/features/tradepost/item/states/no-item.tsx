import { Notice, Panel } from '@gildscope/ui'
import { IconHash } from '@tabler/icons-react'
import { Page } from '../../../../shell/page.tsx'
import { ItemSearch } from './item-search.tsx'
import styles from './no-item.module.css'

type NoItemProps = { title: string; children: string }

/** Shown where the address leads to no item, with a search by name. */
export const NoItem = ({ title, children }: NoItemProps) => (
  <Page head={<h1 className={styles.title}>Item</h1>} title={title}>
    <Panel className={styles.panel ?? ''} title="Find an item">
      <Notice icon={<IconHash size={20} stroke={1.75} />} title={title}>
        {children}
        <ItemSearch />
      </Notice>
    </Panel>
  </Page>
)
